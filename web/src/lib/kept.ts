/** What a browser keeps for its reader; one that keeps nothing is no obstacle. */

export function kept<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`torri-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

/** Forget all whose names begin so. */
export function forget(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`torri-${prefix}`)) localStorage.removeItem(name);
  } catch {
    // There is nothing to forget.
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`torri-${name}`, JSON.stringify(value));
  } catch {
    // It is forgotten with the page.
  }
}

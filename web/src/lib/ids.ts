/** Random bytes in hexadecimal digits: also where a page came over plain http. */

export function randomDigits(bytes = 16): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

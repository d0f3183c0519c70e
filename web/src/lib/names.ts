/** Names for guests who want to play at once, as people were called in those towns. */

export const NAMES =
  "Alba Bice Cino Dino Elsa Fina Gino Ilda Lapo Mico Nella Orso Pia Rina Sano Tito Vanni".split(
    " ",
  );

export function someName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Lapo";
}

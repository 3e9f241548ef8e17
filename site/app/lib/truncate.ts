/** The text in at most `length` letters: cut after a whole word where there is one, and marked as cut. */
export function truncate(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= length) return line;
  const word = letters.slice(0, length).lastIndexOf(" ");
  const kept = letters.slice(0, word > length / 2 ? word : length - 1).join("");
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}

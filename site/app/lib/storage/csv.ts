/** Lines of cells as a spreadsheet: RFC 4180, in UTF-8 with the mark by which Excel knows it. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(escapeCell).join(",")}\r\n`).join("")}`;
}

/**
 * Returns a cell as RFC 4180 specifies it. Strangers write names and titles, so a text that a spreadsheet would evaluate as
 * a formula, also by signs of full width, begins with an apostrophe. Semicolons become commas, and tabs and line breaks spaces: a program that splits at
 * them ignores the quotes around the cell and would evaluate what follows.
 */
export function escapeCell(text: string): string {
  const flat = text.replaceAll(";", ",").replace(/[\t\r\n]+/g, " ");
  const safe = /^\s*[=+\-@＝＋－＠]/.test(flat) ? `'${flat}` : flat;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What separates the columns: programs choose it by the country of their user. */
const separators = [";", "\t", ","] as const;

/**
 * Reads the rows of a CSV file (RFC 4180) with any of the usual separators and line ends. Empty rows are left out. A quote
 * that is never closed is a letter, so that it does not hide the rows after it.
 */
export function csvRows(text: string): string[][] {
  const { separator, start } = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = start;
  while (at <= text.length) {
    const { cell, end } = cellAt(text, at, separator);
    row.push(cell.trim());
    if (text[end] !== separator) {
      if (row.some((value) => value !== "")) rows.push(row);
      row = [];
    }
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return rows;
}

/** Reads the cell that begins at a position; `end` is that of the separator or the line end behind it. */
function cellAt(text: string, at: number, separator: string): { cell: string; end: number } {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, "y");
  plain.lastIndex = at;
  const quoted = /[ ]*"((?:[^"]|"")*)"/y;
  quoted.lastIndex = at;
  const inQuotes = quoted.exec(text);
  if (inQuotes !== null) {
    plain.lastIndex = quoted.lastIndex;
    const rest = plain.exec(text)?.[0] ?? "";
    return { cell: `${inQuotes[1]?.replaceAll('""', '"')}${rest}`, end: plain.lastIndex };
  }
  return { cell: plain.exec(text)?.[0] ?? "", end: plain.lastIndex };
}

/** Returns the separator of the first line that has text, and where the rows begin. Excel may name it: `sep=;`. */
function separatorOf(text: string): { separator: string; start: number } {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const named = /^\s*sep=([;,\t])\r?\n?/i.exec(text.slice(start));
  if (named?.[1] !== undefined) {
    return { separator: named[1], start: start + named[0].length };
  }
  const [line = ""] = /\S.*/.exec(text.slice(start)) ?? [];
  const outside = line.replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => outside.split(separator).length;
  const [first] = [...separators].sort((one, other) => count(other) - count(one));
  return { separator: first ?? ",", start };
}

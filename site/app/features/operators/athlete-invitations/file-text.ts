/**
 * Reads the bytes of a text file: UTF-16 or UTF-8 by its mark, UTF-16 without one by its zero bytes, UTF-8 if it is valid,
 * else the encoding of Windows for Western Europe, in which Excel saves CSV files.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  if (first !== 0 && second === 0) return decoded(bytes, "utf-16le");
  if (first === 0 && second !== 0) return decoded(bytes, "utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, "windows-1252");
  }
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

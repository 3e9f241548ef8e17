import { readSync } from "node:fs";

const chunkBytes = 1 << 20;
const newline = 10;

/** The lines of an open file without their ends, read in pieces: the file is never in memory as a whole. */
export function* readLines(file: number): Generator<Buffer> {
  let rest = Buffer.alloc(0);
  let position = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const count = readSync(file, chunk, 0, chunkBytes, position);
    position += count;
    const text = Buffer.concat([rest, chunk.subarray(0, count)]);
    let from = 0;
    for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, from)) {
      yield text.subarray(from, at);
      from = at + 1;
    }
    rest = text.subarray(from);
    if (count === 0) break;
  }
  if (rest.length > 0) yield rest;
}

import { readSync } from "node:fs";

const chunkBytes = 1 << 20;
const newline = 10;

/** A line of a file, and where it begins. */
export interface Line {
  /** Without its end; valid until the next line is read. */
  bytes: Buffer;
  position: number;
}

/**
 * The lines of an open file from `start` on, empty ones too, read in pieces into one buffer: the file is never in memory as a whole, and
 * nothing is left to collect.
 */
export function* readLines(file: number, start = 0): Generator<Line> {
  let buffer = Buffer.allocUnsafe(chunkBytes);
  /** The filled bytes of the buffer, whose first byte is at `position` of the file. */
  let held = 0;
  let position = start;
  for (;;) {
    if (held === buffer.length) {
      const larger = Buffer.allocUnsafe(2 * held);
      buffer.copy(larger);
      buffer = larger;
    }
    const count = readSync(file, buffer, held, buffer.length - held, position + held);
    let from = 0;
    let searched = held;
    held += count;
    for (;;) {
      const at = buffer.subarray(0, held).indexOf(newline, searched);
      if (at === -1) break;
      yield { bytes: buffer.subarray(from, at), position: position + from };
      from = at + 1;
      searched = from;
    }
    if (count === 0) {
      if (held > from) yield { bytes: buffer.subarray(from, held), position: position + from };
      return;
    }
    buffer.copyWithin(0, from, held);
    position += from;
    held -= from;
  }
}

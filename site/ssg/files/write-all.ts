import { writeSync } from "node:fs";

/** Writes at the end of a file; one call may write a part only. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

// How large a function's program may be (ADR 36): it is fetched, mapped and adjusted at each cold start.

import { stat } from "node:fs/promises";
import { Failure } from "./failure.mjs";

/** In bytes. */
export const largestFunction = 10e6;

/** Rejects programs that are too large, all in one message; `programs` are pairs of a function's name and its file. */
export async function checkSizes(programs) {
  const sizes = await Promise.all(
    programs.map(async ([name, path]) => ({ name, bytes: (await stat(path)).size })),
  );
  const over = sizes.filter(({ bytes }) => bytes > largestFunction);
  if (over.length > 0) {
    const lines = over.map(
      ({ name, bytes }) => `${name} has ${bytes} bytes; at most ${largestFunction} are allowed.`,
    );
    throw new Failure(lines.join("\n"));
  }
  return sizes;
}

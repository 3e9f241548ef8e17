// How large a function's program may be (ADR 36): it is fetched, mapped and adjusted at each cold start.

import { stat } from "node:fs/promises";
import { Failure } from "../scripts/run/failure.mjs";

/** In bytes. */
export const largestFunction = 10e6;

/** Returns the limit of a function in bytes; `payments` also embeds compressed fonts, which no start reads (ADR 28). */
export const limitOf = (name) => largestFunction + (/^payments/i.test(name) ? 4e6 : 0);

/** Rejects programs that are too large, all in one message; `programs` are pairs of a function's name and its file. */
export async function checkSizes(programs) {
  const sizes = await Promise.all(
    programs.map(async ([name, path]) => ({ name, bytes: (await stat(path)).size })),
  );
  const over = sizes.filter(({ name, bytes }) => bytes > limitOf(name));
  if (over.length > 0) {
    const lines = over.map(
      ({ name, bytes }) => `${name} has ${bytes} bytes; at most ${limitOf(name)} are allowed.`,
    );
    throw new Failure(lines.join("\n"));
  }
  return sizes;
}

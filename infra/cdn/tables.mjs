// The three tables that serve the site: cache.json, paths.json, headers.json. The local runner has them
// compiled in; this is how the template, the publisher and the tests read them.

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

async function read(name) {
  return JSON.parse(await readFile(join(here, name), "utf8"));
}

export const [cache, paths, headers] = await Promise.all(
  ["cache.json", "paths.json", "headers.json"].map(read),
);

/** The class of a file of the site, `{name, cacheControl, contentType}`; null for a file that no class names. */
export function sendingOf(file) {
  const found = cache.classes.find(({ files }) => files.some((pattern) => fits(pattern, file)));
  const contentType = cache.types[extname(file).slice(1)];
  if (found === undefined || contentType === undefined) return null;
  return { name: found.name, cacheControl: cache.keep[found.keep], contentType };
}

function fits(pattern, file) {
  return fitsSegments(pattern.split("/"), file.split("/"));
}

function fitsSegments([first, ...rest], file) {
  if (first === undefined) return file.length === 0;
  if (first === "**")
    return file.some((_, at) => fitsSegments(rest, file.slice(at))) || fitsSegments(rest, []);
  return file.length > 0 && fitsSegment(first, file[0]) && fitsSegments(rest, file.slice(1));
}

/** At most one `*` in a segment. */
function fitsSegment(pattern, segment) {
  const [before, after] = pattern.split("*");
  if (after === undefined) return pattern === segment;
  const long = segment.length >= before.length + after.length;
  return long && segment.startsWith(before) && segment.endsWith(after);
}

/** The content security policy; `origins` has the text for each word in braces. */
export function policyWith(origins) {
  const directives = Object.entries(headers.policy).map(([name, sources]) => {
    const allowed = sources.map((source) => origins[source.replace(/^\{(.*)\}$/, "$1")] ?? source);
    return [name, ...allowed.filter((text) => text !== "")].join(" ");
  });
  return directives.join("; ");
}

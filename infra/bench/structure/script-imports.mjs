// Which files a file of TypeScript or JavaScript imports, types included. An import that runs later makes no circle.

import { dirname, join } from "node:path";
import { withoutComments } from "./files.mjs";

const imports =
  /^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']/gm;

/** Returns the edges between `files`, by path. */
export function scriptImports(files) {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...withoutComments(text).matchAll(imports)]
        .map(([, from, bare]) => targetOf(path, from ?? bare))
        .filter((target) => known.has(target) && target !== path);
      return [path, new Set(targets)];
    }),
  );
}

function targetOf(path, name) {
  if (name.startsWith(".")) return join(dirname(path), name);
  if (name.startsWith("#app/")) return name.replace("#app/", "site/app/");
  if (name.startsWith("#ssg/")) return name.replace("#ssg/", "site/ssg/");
  return name;
}

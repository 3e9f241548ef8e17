// Building the site, when something it is made of changed.

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./places.mjs";
import { must } from "./processes.mjs";
import { step } from "./terminal.mjs";
import { modernNode } from "./toolchain.mjs";

const sources = ["site/app", "site/ssg", "package-lock.json", "vite.config.ts", "tsconfig.json"];

/** Builds `out` from the exported catalogue, unless it was built from exactly these sources. */
export async function buildSite({ catalogue, out, address, notes }) {
  const wanted = await fingerprint(
    [...sources.map((path) => join(root, path)), join(catalogue, "catalogue.json")],
    [address, out],
  );
  const note = join(notes, "site-built-from");
  const built = await readFile(note, "utf8").catch(() => "");
  if (built === wanted && existsSync(join(out, "200.html"))) return false;
  await step("Building the site", () =>
    must(
      "The site could not be built; look above for the first error.",
      modernNode(),
      ["site/ssg/build.ts", "--catalogue", catalogue, "--out", out, "--site-url", address],
      { env: { NODE_ENV: "production" } },
    ),
  );
  await mkdir(notes, { recursive: true });
  await writeFile(note, wanted);
  return true;
}

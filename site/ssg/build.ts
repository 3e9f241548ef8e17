import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { BuildFailure } from "./failure.ts";
import { readOptions } from "./options.ts";

// Most builds change little: reading our own code would be half of their work.
enableCompileCache(join("site", ".build", "compiled"));

// React draws twice as fast without its development checks, and decides when it is loaded: this
// stands before anything that could load it, and the rest is imported after it.
process.env.NODE_ENV = "production";

try {
  const options = readOptions(process.argv.slice(2));
  const { buildSite } = await import("./build-site.ts");
  const { pages, rendered, retagged, removed, id, seconds } = await buildSite(options);
  console.log(
    `built ${pages} pages as ${id} in ${seconds.toFixed(1)} s: ${rendered} drawn, ${retagged} with newer tags, ${removed} files removed`,
  );
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error);
  process.exitCode = 1;
}

import { BuildFailure } from "./failure.ts";
import { readOptions } from "./options.ts";

/** The exit code of a build that is complete except for held records, which standard error names; publish it. */
const builtWithHeldRecords = 3;

// React renders twice as fast without its development checks, and decides when it is loaded: this line comes before
// anything that could load it, and the rest is imported after it.
process.env.NODE_ENV = "production";

try {
  const options = readOptions(process.argv.slice(2));
  const { buildSite } = await import("./build-site.ts");
  const { pages, rendered, retagged, removed, held, id, seconds } = await buildSite(options);
  console.log(
    `built ${pages} pages as ${id} in ${seconds.toFixed(1)} s: ${rendered} drawn, ${retagged} with newer tags, ${removed} files removed`,
  );
  for (const { list, name, keepsPages, isPartial = false, faults } of held) {
    const whole = keepsPages ? "its last page stays" : "it has no page yet";
    const fate = isPartial ? "only these pictures" : whole;
    console.error(`held back: ${list} ${name}, ${fate}:\n  ${faults.join("\n  ")}`);
  }
  if (held.length > 0) process.exitCode = builtWithHeldRecords;
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error);
  process.exitCode = 1;
}

import { BuildFailure } from "#ssg/failure.ts";
import { hashOf } from "#ssg/files/hash.ts";
import type { Memory } from "#ssg/state/memory.ts";
import { parseRecord } from "./line-file.ts";
import type { ExportedMarketplace } from "./marketplace-shape.ts";
import type { OpenCatalogue } from "./records.ts";

/** Every setting at its default. */
const nothingSet = "{}";

/**
 * Reads the operator's settings from the export. Unlike a record of the catalogue, invalid settings fail the build: every
 * page shows them. Settings that the last build checked by equal rules are not checked again.
 */
export async function readMarketplace(
  { marketplace }: OpenCatalogue,
  memory: Memory,
): Promise<ExportedMarketplace> {
  const { file, text } = marketplace ?? { file: "", text: nothingSet };
  const checked = await memory.rememberLater("marketplace", hashOf(text), async () => {
    // Loaded only here: a build in which nothing changed needs no schema.
    const { marketplaceShape } = await import("./marketplace-shape.ts");
    const result = marketplaceShape.safeParse(parseRecord(text, file));
    if (result.success) return JSON.stringify(result.data);
    const faults = result.error.issues.map(
      ({ path, message }) => `${file}: ${path.map(String).join(".")}: ${message}`,
    );
    throw new BuildFailure(faults.join("\n"));
  });
  return JSON.parse(checked);
}

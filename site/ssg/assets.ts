import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BuildFailure } from "./failure.ts";

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

type Manifest = z.infer<typeof manifestShape>;

const entry = "site/app/entry-client.tsx";
/** The one font file every page draws its first line with. */
const firstFont = /archivo-latin-wdth-normal[^/]*\.woff2$/;

/** The tags that load a page's own code and nothing of another page's. */
export interface PageAssets {
  tagsFor: (routes: readonly string[]) => string;
  /** Every file of the browser's code: their names carry the hash of their content. */
  files: string[];
}

export async function readAssets(client: string): Promise<PageAssets> {
  const file = join(client, ".vite", "manifest.json");
  const manifest = manifestShape.parse(JSON.parse(await readFile(file, "utf8")));
  await rm(join(client, ".vite"), { recursive: true });
  const files = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...chunk.css,
    ...chunk.assets,
  ]);
  return { tagsFor: (routes) => tags(manifest, routes), files: [...new Set(files)].sort() };
}

function tags(manifest: Manifest, routes: readonly string[]): string {
  const pageChunks = routes
    .filter((name) => name !== "root")
    .map((name) => `site/app/routes/${name}.tsx`);
  const keys = closure(manifest, [entry, ...pageChunks]);
  const chunks = keys.map((key) => chunkOf(manifest, key));
  const [first, ...rest] = chunks;
  const font = first?.assets.find((asset) => firstFont.test(asset)) ?? findFont(manifest);
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css))];
  return [
    font === undefined
      ? ""
      : `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="">`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...rest.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
    `<script type="module" async="" src="/${first?.file}"></script>`,
  ].join("");
}

function findFont(manifest: Manifest): string | undefined {
  return Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...chunk.assets])
    .find((file) => firstFont.test(file));
}

/** The chunks and everything they import at once, each once, first come first. */
function closure(manifest: Manifest, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunkOf(manifest, key).imports) visit(next);
  };
  for (const root of roots) visit(root);
  return [...seen];
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new BuildFailure(
      `the build made no chunk of ${key}: does its route file exist under that name?`,
    );
  }
  return chunk;
}

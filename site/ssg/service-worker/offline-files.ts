import { build } from "vite";
import type { LanguageConfig } from "#ssg/code/languages.ts";
import { payloadShape } from "#ssg/code/payload-shape.ts";
import { firstFonts } from "#ssg/code/tags.ts";
import { BuildFailure } from "#ssg/failure.ts";

/** What we read of a chunk in Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/**
 * The code that is always cached: the common start, and the pages that must open offline for every visitor. A signed-in
 * user's pages are cached when they are first loaded.
 */
const roots = [
  "site/app/entry-client.tsx",
  "site/app/entry-start.ts",
  "site/app/entry-shell.ts",
  "site/app/routes/browse/home.tsx",
  "site/app/routes/talent/talent.tsx",
  "site/app/lib/offline/start-offline.ts",
];

/** The files of that code, by their paths below the site, sorted. */
export function offlineFiles(manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new BuildFailure(`the build made no chunk of ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  for (const font of fonts) if (firstFonts.test(font)) files.add(font);
  return [...files].sort();
}

/** Builds a language's worker into `{folder}/sw.js`, without its list of files. */
export async function bundleWorker(folder: string, language: LanguageConfig): Promise<void> {
  await build({
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    define: {
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.PAYLOAD_SHAPE": JSON.stringify(payloadShape()),
      ...language.define,
    },
    resolve: { alias: language.alias },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      reportCompressedSize: false,
      rolldownOptions: {
        input: "site/ssg/service-worker/worker.ts",
        // No warning when a busy machine is slow.
        checks: { bundlerTimings: false },
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

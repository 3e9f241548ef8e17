import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import { fastRender } from "./fast-render/plugin.ts";
import { graphOf } from "./graph.ts";
import { payloadShape } from "./payload-shape.ts";
import type { CodeGraph } from "./prepared.ts";

/** The browser's entry and the generator's, as Vite names them. */
export const clientEntry = "site/app/entry-client.tsx";
/** What pages that start late load first, in place of the browser's entry. */
export const startEntry = "site/app/entry-start.ts";
/** What 200.html and 404.html load besides. */
export const shellEntry = "site/app/entry-shell.ts";
const renderEntry = "site/app/entry-server.tsx";

/**
 * Builds the browser's code into `folder/client` and the code that draws pages into `folder/render`.
 * One after the other: side by side they take twice the memory and no less CPU.
 */
export async function bundle(folder: string): Promise<CodeGraph> {
  await build(
    config(join(folder, "client"), {
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [clientEntry, startEntry, shellEntry], experimental, checks },
    }),
  );
  const graph = graphOf(renderEntry);
  await build(
    config(
      join(folder, "render"),
      {
        ssr: renderEntry,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: "[name].js" }, experimental, checks },
      },
      [graph.plugin, fastRender()],
      // Bundled, so that its inner parts can be exchanged and only the used icons are loaded.
      { noExternal: ["lucide-react"] },
    ),
  );
  return graph.found();
}

// Of a package that only gathers others (two thousand icons), only what is imported is parsed: a third
// of the build's CPU and a quarter of its memory.
const experimental = { lazyBarrel: true };

// A busy machine is no reason to warn.
const checks = { bundlerTimings: false };

function config(
  outDir: string,
  options: InlineConfig["build"],
  plugins: InlineConfig["plugins"] = [],
  ssr: InlineConfig["ssr"] = {},
): InlineConfig {
  return {
    configFile: "vite.config.ts",
    mode: "production",
    // No `.env` file: what is in the code would hang on files that no key of a page knows of.
    envDir: false,
    logLevel: "warn",
    plugins,
    define: { "import.meta.env.PAYLOAD_SHAPE": JSON.stringify(payloadShape()) },
    ssr,
    build: { outDir, emptyOutDir: true, ...options },
  };
}

import { join } from "node:path";
import { build, type InlineConfig } from "vite";

export interface Bundles {
  /** The folder with the browser's files and the Vite manifest. */
  client: string;
  /** The module that draws pages. */
  render: string;
}

/** Builds the browser's code and the code that draws pages, side by side, below `folder`. */
export async function bundle(folder: string): Promise<Bundles> {
  const client = join(folder, "client");
  const render = join(folder, "render");
  await Promise.all([
    build(
      config(client, {
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: "site/app/entry-client.tsx" },
      }),
    ),
    build(
      config(render, {
        ssr: "site/app/entry-server.tsx",
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: "[name].js" } },
      }),
    ),
  ]);
  return { client, render: join(render, "entry-server.js") };
}

function config(outDir: string, options: InlineConfig["build"]): InlineConfig {
  return {
    configFile: "vite.config.ts",
    mode: "production",
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, ...options },
  };
}

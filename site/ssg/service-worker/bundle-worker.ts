import { build } from "vite";

/** Builds the worker's code into `{folder}/sw.js`, without its list of files. */
export async function bundleWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      reportCompressedSize: false,
      rolldownOptions: {
        input: "site/ssg/service-worker/worker.ts",
        // A busy machine is no reason to warn.
        checks: { bundlerTimings: false },
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

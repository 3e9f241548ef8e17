import { build } from "vite";
import { payloadShape } from "#ssg/code/payload-shape.ts";

/** Builds the worker's code into `{folder}/sw.js`, without its list of files. */
export async function bundleWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    define: {
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.PAYLOAD_SHAPE": JSON.stringify(payloadShape()),
    },
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

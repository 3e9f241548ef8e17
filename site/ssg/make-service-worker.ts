import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CodeFolder } from "./code/prepared.ts";
import { Staging } from "./staging.ts";

/** The service worker's text: its code, with the list of what it always keeps, the shell and the code around it. */
export async function makeServiceWorker(
  { code, client, worker }: CodeFolder,
  shell: string,
  work: string,
): Promise<string> {
  // Loaded only when the worker is built: it does not change until code or shell change.
  const { writeServiceWorker } = await import("./service-worker/write-service-worker.ts");
  const site = new Staging(join(work, "worker"));
  try {
    site.write("200.html", shell);
    for (const name of code.offline) site.copyFile(name, join(client, name));
    await writeServiceWorker({ worker, site: site.folder, files: code.offline });
    return readFileSync(join(site.folder, "sw.js"), "utf8");
  } finally {
    rmSync(site.folder, { recursive: true, force: true });
  }
}

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CodeFolder } from "#ssg/code/prepared.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { Staging } from "#ssg/files/staging.ts";

/** 200.html of a language. */
export interface Shell {
  /** Its path below the site. */
  file: string;
  html: string;
}

/**
 * The service worker's text: its code, with the list of what it always keeps, the shell and the code around it. It is kept
 * beside the code it is made of, by the shell: what makes it loads three hundred modules, a quarter of a small build.
 */
export async function makeServiceWorker(
  prepared: CodeFolder,
  shell: Shell,
  work: string,
): Promise<string> {
  const kept = join(dirname(prepared.worker), `${hashOf(shell.html)}.js`);
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const text = await make(prepared, shell, join(work, "worker"));
  // Another build may read it now.
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, kept);
  return text;
}

async function make(
  { code, client, worker }: CodeFolder,
  shell: Shell,
  folder: string,
): Promise<string> {
  const { writeServiceWorker } = await import("./write-service-worker.ts");
  const site = new Staging(folder);
  try {
    site.write(shell.file, shell.html);
    for (const name of code.offline) site.copyFile(name, join(client, name));
    await writeServiceWorker({
      ...{ worker, site: site.folder },
      ...{ shell: shell.file, files: code.offline },
    });
    return readFileSync(join(site.folder, "sw.js"), "utf8");
  } finally {
    rmSync(site.folder, { recursive: true, force: true });
  }
}

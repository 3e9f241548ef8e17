import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure } from "./failure.ts";

/** Makes sure that one build at a time works on a site; gives what ends it. A killed build's lock is void. */
export function lock(work: string): () => void {
  mkdirSync(work, { recursive: true });
  const file = join(work, "lock");
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const owner = Number(readFileSync(file, "utf8"));
    if (owner !== process.pid && isRunning(owner)) {
      throw new BuildFailure(
        `process ${owner} is building into the same folder; wait for its end`,
        {
          cause: error,
        },
      );
    }
    writeFileSync(file, String(process.pid));
  }
  return () => rmSync(file, { force: true });
}

function isRunning(process_: number): boolean {
  if (!Number.isInteger(process_) || process_ <= 0) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

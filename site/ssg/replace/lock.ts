import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BuildFailure } from "#ssg/failure.ts";

/** Who holds a lock. */
interface Owner {
  pid: number;
  /** When that process began, since process ids are reused. Null where the machine does not report it. */
  started: string | null;
  /** A random id of this acquisition. */
  token: string;
}

/**
 * Makes sure that one process at a time works on a site, be it a build or a publication; gives a function that releases
 * the lock. The lock of a killed process is void.
 */
export function lock(work: string): () => void {
  mkdirSync(work, { recursive: true });
  const { pid } = process;
  const me: Owner = { pid, started: processStart(pid), token: randomUUID() };
  // Written before it is linked: no process reads half of it.
  const mine = join(work, `lock-${me.token}`);
  writeFileSync(mine, JSON.stringify(me));
  const file = join(work, "lock");
  try {
    tryLock(file, mine);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (ownerOf(file)?.token === me.token) rmSync(file);
  };
}

/**
 * Of all processes that link their file to one name, one succeeds. A void lock is removed under a second lock, acquired
 * by a link too: otherwise of two processes that saw it the slower one would remove the quicker one's new lock.
 */
function tryLock(file: string, mine: string): void {
  while (!links(mine, file)) {
    const text = readIfThere(file);
    if (text === null) continue;
    const owner = parse(text);
    if (owner !== null && isRunning(owner)) {
      throw new BuildFailure(
        `process ${owner.pid} is working on the same site; wait for its end (its lock is ${file})`,
      );
    }
    const takeover = `${file}-takeover`;
    tryLock(takeover, mine);
    try {
      if (readIfThere(file) === text) rmSync(file);
    } finally {
      rmSync(takeover);
    }
  }
}

function links(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function ownerOf(file: string): Owner | null {
  const text = readIfThere(file);
  return text === null ? null : parse(text);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Returns null for a file that is no lock: it has no owner. */
function parse(text: string): Owner | null {
  try {
    const owner: Partial<Owner> | number | null = JSON.parse(text);
    if (typeof owner !== "object" || owner === null) return null;
    const { pid, started = null, token } = owner;
    if (!Number.isInteger(pid) || pid === undefined || pid <= 0) return null;
    return typeof token === "string" ? { pid, started, token } : null;
  } catch {
    return null;
  }
}

function isRunning({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is a process, too.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return started === null || processStart(pid) === started;
}

/** When a process began, as a text to compare; null where there is no such process or the machine does not report it. */
export function processStart(pid: number): string | null {
  try {
    // After the name, which may hold anything in parentheses: the 22nd field of all (proc(5)).
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    // No such process, or no Linux.
  }
  if (process.platform === "linux") return null;
  const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

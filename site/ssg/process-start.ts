import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** When a process began, in words that only compare; null where there is no such process or the machine does not tell. */
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

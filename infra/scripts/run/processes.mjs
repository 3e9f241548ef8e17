// Running other programs.

import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.mjs";
import { places, root } from "./places.mjs";

// Programs of the packages come first, so that `node` is the pinned one for those that run TypeScript.
const path = [join(places.modules, ".bin"), process.env.PATH].join(delimiter);

/**
 * Runs a program to its end; returns its exit code and output. `show` selects what is printed to our terminal: "all",
 * "progress" (standard error only, so that progress bars work) or "nothing". `stdin: "inherit"` lets the program ask questions.
 */
export function run(command, args, { env = {}, cwd = root, show = "all", stdin = "ignore" } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: [stdin, "pipe", show === "progress" ? "inherit" : "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      if (show === "all") process.stdout.write(chunk);
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
      if (show === "all") process.stderr.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? 1, signal, stdout, stderr }));
  });
}

/** Runs a program that must succeed; `sentence` is the failure's message. */
export async function must(sentence, command, args, options) {
  const result = await run(command, args, options);
  if (result.code === 0) return result;
  if (options?.show === "nothing") process.stderr.write(result.stderr);
  throw new Failure(sentence);
}

/** Whether a program can be run. */
export async function answers(command, args = ["--version"]) {
  try {
    return (await run(command, args, { show: "nothing" })).code === 0;
  } catch {
    return false;
  }
}

// What the suite needs besides npm packages: running a program, and one way to fail.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the emulators. */
export const emulators = fileURLToPath(new URL("..", import.meta.url));

/** A failure that the reader can act on: its message is printed without a stack. */
export class Failure extends Error {}

/** Runs the main function of a command. An error is printed and sets the exit code. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Failure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/** Runs a program that must succeed and returns its standard output. Its standard error reaches the terminal. */
export async function must(failure, command, args, cwd = emulators) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Failure(failure);
  return output;
}

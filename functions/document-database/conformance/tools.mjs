// What the suite and the benchmark need besides npm packages: cargo, and one way to fail.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the document database. */
export const folder = fileURLToPath(new URL("..", import.meta.url));

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
export async function must(failure, command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Failure(failure);
  return output;
}

/** Builds `document-server` as the tests build it, so that nothing is compiled twice. Returns its path. */
export async function buildServer() {
  const output = await must(
    "The document database could not be built. The first error above says why.",
    "cargo",
    ["build", "--locked", "--workspace", "--bin", "document-server"].concat([
      "--message-format",
      "json-render-diagnostics",
    ]),
  );
  const messages = output.split("\n").filter((line) => line.startsWith("{"));
  const built = messages.map(JSON.parse).find((message) => {
    return message.executable && message.target?.name === "document-server";
  });
  if (built === undefined) throw new Failure("cargo built no document-server.");
  return built.executable;
}

// The local runner: building it, running its commands, serving.

import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Failure } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { step } from "../run/terminal.mjs";
import { buildPrograms } from "../tools/cargo.mjs";
import { heldListOf } from "./site.mjs";

/** Builds the runner with cargo's own progress on the terminal; gives the path of the program. */
export function buildRunner() {
  return step("Building the functions", async () => {
    const failed = "The functions could not be built; look above for the first error.";
    const paths = await buildPrograms(["matchday-local"], failed);
    return paths.get("matchday-local");
  });
}

/** Runs one of the runner's commands and gives what it printed. */
export async function ask(runner, args, sentence) {
  const result = await run(runner, args, { show: "nothing" });
  if (result.code === 0) return result.stdout;
  throw new Failure(lastWords(result.stderr) || sentence);
}

/**
 * Seeds the data folder if its catalogue is empty, and exports the catalogue. If a product already runs on the folder,
 * reads its table. With the product's future `address` the demo accounts get orders, messages and payouts, too. With
 * `empty` the folder gets an operator's account and nothing else.
 */
export async function exportCatalogue(runner, data, { address, empty = false } = {}) {
  const out = join(data, "export");
  await mkdir(data, { recursive: true });
  const args = ["export", "--data", data, "--out", out];
  const failed = "The catalogue could not be exported.";
  await ask(runner, args, failed);
  if (empty) {
    const sentence = "The operator's account could not be written.";
    await ask(runner, ["seed", "--empty", "--data", data], sentence);
    await ask(runner, args, failed);
  } else if (!(await hasTalent(out))) {
    await step("Seeding the demo catalogue", () =>
      ask(runner, ["seed", "--data", data], "The demo catalogue could not be written."),
    );
    if (address !== undefined) {
      await step("Letting the demo accounts book and deliver", () =>
        ask(
          runner,
          ["demo", "--data", data, "--site-url", address],
          "The demo orders could not be made.",
        ),
      );
    }
    await ask(runner, args, failed);
  }
  return out;
}

/** Reports to the operator of the data folder's product which records the last build of `site` held back. */
export async function reportHeld(runner, data, site) {
  const list = heldListOf(site);
  if (!existsSync(list)) return;
  const args = ["held", "--data", data, "--list", list];
  await ask(runner, args, "What the build held back could not be reported.");
}

async function hasTalent(out) {
  const found = await stat(join(out, "talent.ndjson")).catch(() => null);
  return found !== null && found.size > 0;
}

/** Refuses a port that another program listens on, before any long work. */
export async function requireFreePorts(ports) {
  for (const port of ports) {
    if (port !== 0 && !(await isFree(port))) {
      throw new Failure(
        `Port ${port} is taken; stop what uses it, or choose another one: PORT=${port + 100} npm start.`,
      );
    }
  }
}

/** Returns whether this port of the loopback is free. */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * Starts the runner and waits until it is ready. Gives its addresses, a `stop` and a promise of its
 * end. Its log goes to `runner.log` in the data folder; `logged` is its filter.
 */
export async function serve(runner, { data, site, ports, logged }) {
  const args = ["serve", "--data", data, "--site", site, "--ready-json"];
  for (const [name, port] of Object.entries(ports)) args.push(`--${name}`, String(port));
  const env = { ...process.env, ...(logged === undefined ? {} : { RUST_LOG: logged }) };
  const child = spawn(runner, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(join(data, "runner.log"), { flags: "a" });
  let words = "";
  child.stderr.on("data", (chunk) => {
    log.write(chunk);
    words = (words + chunk).slice(-4_000);
  });
  const ended = new Promise((resolve) =>
    child.on("close", (code, signal) =>
      log.end(() => resolve({ code, signal, words: lastWords(words) })),
    ),
  );
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith('{"ready"')) resolve(JSON.parse(line));
      else log.write(`${line}\n`);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (!first.ready) throw new Failure(first.words || "The runner ended before it was ready.");
  const stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { ...first, pid: child.pid, stop, ended };
}

/** The last line that a program printed: its error, without the log before it. */
function lastWords(text) {
  return text.trim().split("\n").at(-1) ?? "";
}

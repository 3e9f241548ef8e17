// The official emulator, from npm's firebase-tools: installed once into .official, started without a login, a network
// or a home of ours.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { service } from "./service.mjs";
import { emulators, Failure, must } from "./tools.mjs";

const version = "15.34.2";
const projectId = "demo-matchday";
const patience = 180_000;

/** Installs it if need be, starts it, and gives it when it answers. */
export async function startEmulator() {
  const folder = await install();
  const home = await mkdtemp(join(tmpdir(), "matchday-emulator-"));
  const [auth, hub, logging] = await freePorts(3);
  const at = (port) => ({ host: "127.0.0.1", port });
  await writeFile(
    join(home, "firebase.json"),
    JSON.stringify({
      emulators: {
        auth: at(auth),
        hub: at(hub),
        logging: at(logging),
        ui: { enabled: false },
        singleProjectMode: true,
      },
    }),
  );
  const program = join(folder, "node_modules", "firebase-tools", "lib", "bin", "firebase.js");
  const child = spawn(
    process.execPath,
    [program, "emulators:start", "--only", "auth", "--project", projectId],
    {
      cwd: home,
      env: { ...process.env, CI: "1", HOME: home, XDG_CONFIG_HOME: home },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      words = (words + chunk).slice(-4_000);
    });
  }
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${auth}`;
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  const isReady = await Promise.race([answers(url), ended.then(() => false)]);
  if (!isReady) {
    if (child.exitCode === null) await stop();
    throw new Failure(`The official emulator did not start:\n${words}`);
  }
  return service({
    name: "emulator",
    url,
    apiKey: "any-key",
    projectId,
    bearer: async () => "owner",
    stop,
  });
}

async function install() {
  const folder = join(emulators, "conformance", ".official");
  const manifest = join(folder, "node_modules", "firebase-tools", "package.json");
  const installed = await readFile(manifest, "utf8").then(JSON.parse, () => ({}));
  if (installed.version === version) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  process.stderr.write(`Installing firebase-tools ${version} into ${folder}, once\n`);
  await must(
    "firebase-tools could not be installed; look above for what npm said.",
    "npm",
    // None of its packages' scripts: the identity emulator needs nothing they build.
    [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--save-exact",
      `firebase-tools@${version}`,
    ],
    folder,
  );
  return folder;
}

/** Returns whether the server responds before the timeout. */
async function answers(url) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const there = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (there) return true;
    await pause(250);
  }
  return false;
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  for (const server of servers) {
    server.close();
    await once(server, "close");
  }
  return ports;
}

// Google's Firestore emulator, which is measured beside the document database. The README explains where to get its jar.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** Starts the emulator on a free port; returns its address, its process, and how to stop it. */
export async function startEmulator(jar) {
  const port = await freePort();
  const program = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  const words = ["-Duser.language=en", "-cp", jar, program, "--host=127.0.0.1", `--port=${port}`];
  const child = spawn("java", words, { stdio: "ignore" });
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill();
    await ended;
  };
  const until = performance.now() + 60_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`Google's emulator did not start from ${jar}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, pid: String(child.pid), stop };
}

async function isReady(url) {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

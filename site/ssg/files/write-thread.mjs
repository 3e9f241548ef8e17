// The thread of WriteQueue: writes the files of a batch, then frees the batch. Plain JavaScript, since a thread would
// load a separate TypeScript compiler, with 20 MB.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

/**
 * @typedef {import("./write-queue.ts").Batch} Batch
 * @typedef {import("./write-queue.ts").QueueMemory} QueueMemory
 * @typedef {import("node:worker_threads").MessagePort} MessagePort
 */

/** @type {{ memory: QueueMemory, faults: MessagePort }} */
const { memory, faults } = workerData;
const states = new Int32Array(memory.states);

/** The folder that was made last: the files of a folder come one after the other. */
let made = "";

/** Most are new, in a folder that is there: then one call of the system is enough. */
function make(/** @type {string} */ folder) {
  try {
    mkdirSync(folder);
  } catch {
    mkdirSync(folder, { recursive: true });
  }
}

parentPort?.on("message", (/** @type {Batch} */ { index, files }) => {
  let state = 0;
  try {
    for (const [path, from, to] of files) {
      const folder = dirname(path);
      if (folder !== made) make(folder);
      made = folder;
      writeFileSync(
        path,
        new Uint8Array(memory.bytes, index * memory.batchBytes + from, to - from),
      );
    }
  } catch (error) {
    faults.postMessage(error instanceof Error ? error.message : String(error));
    state = 2;
  }
  Atomics.store(states, index, state);
  Atomics.notify(states, index);
});

// The thread of WriteQueue: writes the files of a batch, then frees the batch.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Batch, QueueMemory } from "./write-queue.ts";

const { memory, faults }: { memory: QueueMemory; faults: MessagePort } = workerData;
const states = new Int32Array(memory.states);

/** The folder that was made last: the files of a folder come one after the other. */
let made = "";

parentPort?.on("message", ({ index, files }: Batch) => {
  try {
    for (const [path, from, to] of files) {
      const folder = dirname(path);
      if (folder !== made) mkdirSync(folder, { recursive: true });
      made = folder;
      writeFileSync(
        path,
        new Uint8Array(memory.bytes, index * memory.batchBytes + from, to - from),
      );
    }
  } catch (error) {
    faults.postMessage(error instanceof Error ? error.message : String(error));
  }
  Atomics.store(states, index, 0);
  Atomics.notify(states, index);
});

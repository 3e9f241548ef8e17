import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { BuildFailure } from "#ssg/failure.ts";

/** How many batches there are: one is filled while others are written. */
const batches = 4;
const batchBytes = 1 << 20;
/** A disk that takes longer for a batch, in milliseconds, is out of order, or the thread did not start. */
const patience = 300_000;

/** The content of a file. Text may come in pieces, which are never joined in memory. */
export type FileContent = string | readonly string[] | Uint8Array;

/** One file of a batch: its path, and the bytes from `from` to `to`. */
export type QueuedFile = readonly [path: string, from: number, to: number];

/** What the writing thread is given of a batch. */
export interface Batch {
  index: number;
  files: QueuedFile[];
}

/**
 * The initial data of the writing thread. `states` contains for each batch whether it is free (0), being written (1),
 * or failed (2): then an error was posted.
 */
export interface QueueMemory {
  bytes: SharedArrayBuffer;
  states: SharedArrayBuffer;
  batchBytes: number;
}

/**
 * Writes files in a separate thread, while this one renders pages. Texts are encoded into shared memory and passed on a
 * megabyte at a time. Both threads block instead of returning to their event loops, so a page costs no promise.
 */
export class WriteQueue {
  readonly #bytes = new SharedArrayBuffer(batches * batchBytes);
  readonly #states = new Int32Array(new SharedArrayBuffer(batches * Int32Array.BYTES_PER_ELEMENT));
  readonly #worker: Worker;
  readonly #faults = new MessageChannel();
  #batch: Buffer;
  #index = 0;
  #used = 0;
  #files: QueuedFile[] = [];

  constructor() {
    this.#batch = this.#batchAt(0);
    const memory: QueueMemory = {
      bytes: this.#bytes,
      states: this.#states.buffer as SharedArrayBuffer,
      batchBytes,
    };
    this.#worker = new Worker(new URL("write-thread.mjs", import.meta.url), {
      workerData: { memory, faults: this.#faults.port2 },
      transferList: [this.#faults.port2],
      // It holds paths only; the bytes are shared.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    // A build that fails does not wait for it.
    this.#worker.unref();
  }

  /** Queues a file; false if it is too large for a batch. */
  write(path: string, content: FileContent): boolean {
    const most = content instanceof Uint8Array ? content.length : 3 * lengthOf(content);
    if (most > batchBytes) return false;
    if (this.#used + most > batchBytes) this.#handOver();
    const from = this.#used;
    if (content instanceof Uint8Array) {
      this.#batch.set(content, from);
      this.#used += content.length;
    } else {
      for (const piece of typeof content === "string" ? [content] : content) {
        this.#used += this.#batch.write(piece, this.#used, "utf8");
      }
    }
    this.#files.push([path, from, this.#used]);
    return true;
  }

  /** Waits until every file is written, and ends the thread. */
  finish(): void {
    if (this.#files.length > 0) this.#handOver();
    for (let index = 0; index < batches; index += 1) this.#waitFor(index);
    this.#faults.port1.close();
    void this.#worker.terminate();
  }

  #handOver(): void {
    const batch: Batch = { index: this.#index, files: this.#files };
    Atomics.store(this.#states, this.#index, 1);
    this.#worker.postMessage(batch);
    this.#index = (this.#index + 1) % batches;
    this.#waitFor(this.#index);
    this.#batch = this.#batchAt(this.#index);
    this.#used = 0;
    this.#files = [];
  }

  #waitFor(index: number): void {
    const isLate = Atomics.wait(this.#states, index, 1, patience) === "timed-out";
    if (isLate) throw new BuildFailure("the thread that writes pages does not answer");
    if (Atomics.load(this.#states, index) === 0) return;
    const fault = receiveMessageOnPort(this.#faults.port1);
    throw new BuildFailure(`a page cannot be written: ${fault?.message ?? "no reason was given"}`);
  }

  #batchAt(index: number): Buffer {
    return Buffer.from(this.#bytes, index * batchBytes, batchBytes);
  }
}

function lengthOf(text: string | readonly string[]): number {
  return typeof text === "string" ? text.length : text.reduce((sum, { length }) => sum + length, 0);
}

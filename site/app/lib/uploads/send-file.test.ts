import { describe, expect, it } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { FileView } from "#app/lib/api/types.ts";
import type { FileCalls } from "./file-calls.ts";
import { PartRefused, type PartToPut } from "./put-part.ts";
import { type SendProgress, sendFile } from "./send-file.ts";

const partBytes = 4;

/** A storage that keeps parts, and an API that signs them. */
class Storage {
  readonly parts = new Map<number, Blob>();
  readonly digests = new Map<number, string>();
  readonly puts: number[] = [];
  /** What becomes of the next tries; afterwards everything works. */
  readonly troubles: (() => void)[] = [];
  status: FileView["status"] = "uploading";

  readonly #bytes: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get view(): FileView {
    return {
      assetId: "asset",
      orderGuid: "order",
      kind: "video",
      status: this.status,
      bytes: this.#bytes,
      partBytes,
      partCount: Math.ceil(this.#bytes / partBytes),
      parts: [...this.digests].map(([number, sha256]) => ({ number, sha256 })),
    };
  }

  readonly calls: FileCalls = {
    announce: async () => this.view,
    find: async () => {
      this.troubles.shift()?.();
      return this.view;
    },
    signPart: async (_assetId, number) => `https://storage.example/${number}`,
    complete: async () => {
      this.status = "ready";
      return this.view;
    },
    discard: async () => undefined,
  };

  put = async ({ url, body, sha256, onProgress }: PartToPut): Promise<void> => {
    const number = Number(url.split("/").at(-1));
    this.puts.push(number);
    onProgress(1);
    this.troubles.shift()?.();
    this.parts.set(number, body);
    this.digests.set(number, sha256);
  };

  async whole(): Promise<string> {
    const parts = [...this.parts].sort(([one], [other]) => one - other);
    return await new Blob(parts.map(([, part]) => part)).text();
  }
}

function fail(error: Error) {
  return () => {
    throw error;
  };
}

const works = () => undefined;

async function send(storage: Storage, text: string, signal = new AbortController().signal) {
  const progress: SendProgress[] = [];
  const pauses: number[] = [];
  const done = await sendFile({
    assetId: "asset",
    file: new Blob([text]),
    calls: storage.calls,
    put: storage.put,
    pause: async (tries) => void pauses.push(tries),
    signal,
    onProgress: (now) => progress.push(now),
  });
  return { done, progress, pauses };
}

describe("sending a file", () => {
  it("sends every part and reports progress", async () => {
    const storage = new Storage(10);
    const { done, progress } = await send(storage, "abcdefghij");
    expect(await storage.whole()).toBe("abcdefghij");
    expect(done.status).toBe("ready");
    expect(progress.at(-1)).toEqual({ sent: 10, total: 10, waiting: false });
  });

  it("tries a part again until it arrives, and no other part", async () => {
    const storage = new Storage(10);
    storage.troubles.push(
      works,
      works,
      fail(new PartRefused(0)),
      fail(new PartRefused(403)),
      fail(new PartRefused(503)),
    );
    const { pauses, progress } = await send(storage, "abcdefghij");
    expect(storage.puts).toEqual([1, 2, 2, 2, 2, 3]);
    expect(pauses).toEqual([1, 2, 3]);
    expect(progress.some(({ waiting }) => waiting)).toBe(true);
    expect(await storage.whole()).toBe("abcdefghij");
  });

  it("goes on behind what arrived, unless it is another file", async () => {
    const storage = new Storage(10);
    storage.troubles.push(works, works, fail(new PartRefused(409)));
    await expect(send(storage, "abcdefghij")).rejects.toThrow(PartRefused);
    storage.puts.length = 0;
    await send(storage, "abcdefghij");
    expect(storage.puts).toEqual([2, 3]);

    storage.status = "uploading";
    storage.puts.length = 0;
    await send(storage, "abcdefghiJ");
    expect(storage.puts).toEqual([3]);
    expect(await storage.whole()).toBe("abcdefghiJ");
  });

  it("waits for an API that is away, and throws what it refuses", async () => {
    const storage = new Storage(4);
    const away = new ApiFailure({ code: "network_failure", status: 0, detail: "" });
    storage.troubles.push(fail(away));
    await send(storage, "abcd");
    expect(await storage.whole()).toBe("abcd");

    const gone = new ApiFailure({ code: "not_found", status: 404, detail: "" });
    storage.troubles.push(fail(gone));
    await expect(send(storage, "abcd")).rejects.toBe(gone);
  });

  it("stops on request", async () => {
    const storage = new Storage(8);
    const stop = new AbortController();
    storage.troubles.push(works, () => {
      stop.abort(new Error("stopped"));
      throw new PartRefused(0);
    });
    await expect(send(storage, "abcdefgh", stop.signal)).rejects.toThrow("stopped");
    expect(storage.puts).toEqual([1]);
  });
});

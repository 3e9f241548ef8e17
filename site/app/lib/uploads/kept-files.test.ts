import { afterEach, expect, test, vi } from "vitest";
import { browserKeptFiles, type KeptFile } from "./kept-files.ts";

afterEach(() => vi.unstubAllGlobals());

const video: KeptFile = {
  id: "deliverable:1",
  userId: "mia",
  name: "match.mp4",
  file: new Blob(["video"]),
  assetId: null,
  keptAt: 1,
};

/** A database that commits, or aborts, when the test calls it. */
function stubDatabase() {
  const calls: string[] = [];
  const transaction: Partial<IDBTransaction> & { end?: () => void } = {
    error: null,
    objectStore: () =>
      ({
        put: ({ id }: KeptFile) => calls.push(`put ${id}`),
        delete: (id: string) => calls.push(`delete ${id}`),
      }) as unknown as IDBObjectStore,
  };
  const database = { transaction: () => transaction, close: () => calls.push("close") };
  const open = () => {
    const opening: { result: unknown; onsuccess?: () => void } = { result: database };
    queueMicrotask(() => opening.onsuccess?.());
    return opening;
  };
  vi.stubGlobal("indexedDB", { open });
  const call = (name: "oncomplete" | "onabort") =>
    transaction[name]?.call(transaction as IDBTransaction, new Event(name));
  return { calls, commit: () => call("oncomplete"), abort: () => call("onabort") };
}

test("a file is kept when the browser has committed it, not before", async () => {
  const { calls, commit } = stubDatabase();
  const done = vi.fn();
  const kept = browserKeptFiles().keep(video).then(done);
  await vi.waitUntil(() => calls.length > 0);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  commit();
  await kept;
  expect(done).toHaveBeenCalledWith(true);
  expect(calls).toEqual(["put deliverable:1", "close"]);
});

test("a change keeps and forgets in one transaction", async () => {
  const { calls, commit } = stubDatabase();
  const changed = browserKeptFiles().change({ keep: [video], forget: ["booking/mia/1"] });
  await vi.waitUntil(() => calls.length > 1);
  commit();
  expect(await changed).toBe(true);
  expect(calls).toEqual(["put deliverable:1", "delete booking/mia/1", "close"]);
});

test("a change that the browser aborts is not kept", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { calls, abort } = stubDatabase();
  const changed = browserKeptFiles().keep(video);
  await vi.waitUntil(() => calls.length > 0);
  abort();
  expect(await changed).toBe(false);
});

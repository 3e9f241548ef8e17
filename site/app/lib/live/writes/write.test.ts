import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, ScriptedDatabase, settled } from "#app/lib/live/live.fixture.ts";
import { mostPending, PendingWrites } from "./pending-writes.ts";
import { newId, QueuedWrites } from "./write.ts";

test("ids are 20 letters and digits, and none comes twice", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.filter((id) => !/^[A-Za-z0-9]{20}$/.test(id))).toEqual([]);
});

let database: ScriptedDatabase;
let pending: PendingWrites;
let writes: QueuedWrites;
const replace = vi.fn(async () => undefined);
const online = { waits: vi.fn(), confirmed: vi.fn(), leaves: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  database = new ScriptedDatabase();
  pending = new PendingWrites("ana", new MemoryStorage());
  let ids = 0;
  writes = new QueuedWrites({
    open: async () => ({ userId: "ana", database, pending }),
    replace,
    online,
    newId: () => String(ids++),
  });
});

const change = (n: number) => ({ kind: "set", path: `a/${n}`, fields: { n } }) as const;

test("ten changes wait; the eleventh is refused and not taken, until one is decided", async () => {
  for (let n = 0; n < mostPending; n += 1) await writes.add(change(n));
  await expect(writes.add(change(10))).rejects.toMatchObject({ code: "too_many_pending" });
  expect(database.changes).toHaveLength(10);
  database.decisions[0]?.();
  await settled();
  await writes.add(change(10));
  expect(database.changes).toHaveLength(11);
});

test("a change is queued before it is acknowledged, and acknowledged when the server has it", async () => {
  const { acknowledged } = await writes.add(change(1));
  let done = false;
  void acknowledged.then(() => {
    done = true;
  });
  await settled();
  expect([done, pending.count]).toEqual([false, 1]);
  database.decisions[0]?.();
  await acknowledged;
  await settled();
  expect(pending.count).toBe(0);
  expect(online.confirmed).toHaveBeenCalledTimes(1);
});

test("a refusal has words, frees its place, and shows that the server answers", async () => {
  const { acknowledged } = await writes.add(change(1));
  database.decisions[0]?.(Object.assign(new Error("no"), { code: "permission-denied" }));
  await expect(acknowledged).rejects.toThrow("The operation could not be completed");
  await settled();
  expect(pending.count).toBe(0);
  expect(online.leaves).toHaveBeenCalledTimes(1);
});

const ended = () => {
  throw Object.assign(new Error("The client has already been terminated."), {
    code: "failed-precondition",
  });
};

test("what a database that ended does not take, the next one does", async () => {
  const first = database;
  first.write = ended;
  replace.mockImplementationOnce(async () => {
    database = new ScriptedDatabase();
  });
  await writes.add(change(1));
  expect(replace).toHaveBeenCalledWith(first);
  expect(database.changes).toEqual([change(1)]);
  expect(pending.count).toBe(1);
});

test("rejects invalid data immediately", async () => {
  database.write = ended;
  await expect(writes.add(change(1))).rejects.toMatchObject({ code: "terminated" });
  expect(pending.count).toBe(0);
});

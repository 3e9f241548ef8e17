import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FoundDocument } from "./database-port.ts";
import { followLive, type Live, retryPauses } from "./follow-live.ts";
import { ScriptedDatabase, settled } from "./live.fixture.ts";

let database: ScriptedDatabase;
let inSight: boolean;
let changed: () => void;
let heard: Live<unknown>[];
let open: () => Promise<ScriptedDatabase>;
let replaced: () => void;
const replace = vi.fn();
const online = {
  waits: vi.fn(),
  confirmed: vi.fn(),
  unconfirmed: vi.fn(),
  failed: vi.fn(),
  leaves: vi.fn(),
};

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  database = new ScriptedDatabase();
  inSight = true;
  heard = [];
  open = async () => database;
});

function follow(): () => void {
  return followLive<FoundDocument | null, unknown>(
    (opened, observer) => opened.listenToDocument("orders/1", observer),
    (found) => found?.fields ?? null,
    (live) => heard.push(live),
    {
      open: () => open(),
      online,
      isPageVisible: () => inSight,
      followPageVisibility: (listener) => {
        changed = listener;
        return () => undefined;
      },
      followReach: () => () => undefined,
      replace,
      followReplaced: (listener) => {
        replaced = listener;
        return () => undefined;
      },
    },
  );
}

test("reports every change, and whether the server confirmed it", async () => {
  follow();
  await settled();
  database.emit({ version: 1 }, { fromCache: true });
  database.emit({ version: 2 }, { hasPendingWrites: true });
  expect(heard).toEqual([
    { data: { version: 1 }, fromCache: true, hasPendingWrites: false, problem: null },
    { data: { version: 2 }, fromCache: false, hasPendingWrites: true, problem: null },
  ]);
  expect(online.unconfirmed).toHaveBeenCalledTimes(1);
  expect(online.confirmed).toHaveBeenCalledTimes(1);
});

test("a hidden tab stops listening and goes on when it is shown", async () => {
  follow();
  await settled();
  database.emit({ version: 1 });
  inSight = false;
  changed();
  expect(database.listening).toBe(0);
  inSight = true;
  changed();
  await settled();
  expect(database.listening).toBe(1);
  database.emit({ version: 2 });
  expect(heard.map(({ data }) => data)).toEqual([{ version: 1 }, { version: 2 }]);
});

test("a tab that opens hidden waits until it is shown", async () => {
  inSight = false;
  follow();
  await settled();
  expect([database.listening, online.waits.mock.calls.length]).toEqual([0, 0]);
});

test("what ends while the connection is made never listens", async () => {
  const stop = follow();
  stop();
  await settled();
  expect(database.listening).toBe(0);
  expect(heard).toEqual([]);
});

const refusal = () => Object.assign(new Error("no"), { code: "permission-denied" });

test("retries a temporary rejection without reporting it", async () => {
  follow();
  await settled();
  database.fail(refusal());
  await vi.advanceTimersByTimeAsync(retryPauses[0] ?? 0);
  expect(database.listening).toBe(1);
  database.emit({ version: 1 });
  expect(heard.map(({ problem }) => problem)).toEqual([null, null]);
  expect(heard.at(-1)).toMatchObject({ data: { version: 1 }, fromCache: false });
  expect(online.failed).not.toHaveBeenCalled();
});

test("reports a lasting rejection, keeps the data, and retries when shown", async () => {
  follow();
  await settled();
  database.emit({ version: 1 });
  const listen = vi.spyOn(database, "listenToDocument");
  for (const pause of retryPauses) {
    database.fail(refusal());
    await vi.advanceTimersByTimeAsync(pause);
  }
  database.fail(refusal());
  expect(heard.at(-1)).toMatchObject({
    data: { version: 1 },
    fromCache: true,
    problem: { message: "The operation could not be completed" },
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(listen).toHaveBeenCalledTimes(retryPauses.length);
  changed();
  await settled();
  database.emit({ version: 2 });
  expect(heard.at(-1)).toMatchObject({ data: { version: 2 }, problem: null });
});

test("who is offline stays so while the next attempt waits", async () => {
  follow();
  await settled();
  database.fail(Object.assign(new Error("no"), { code: "unavailable" }));
  expect(heard.at(-1)).toMatchObject({ problem: { message: "Connection failed." } });
  const [waited, left] = [online.waits, online.leaves].map((said) => said.mock.invocationCallOrder);
  await vi.advanceTimersByTimeAsync(retryPauses[0] ?? 0);
  expect(waited?.at(-1)).toBeLessThan(left?.at(-1) ?? 0);
});

test("what ends is not tried again", async () => {
  const stop = follow();
  await settled();
  database.fail(refusal());
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(database.listening).toBe(0);
});

test("replaces a database that ended, and listens to the next one", async () => {
  const ended = Object.assign(new Error("The client has already been terminated."), {
    code: "failed-precondition",
  });
  const next = database;
  database = new ScriptedDatabase("ended");
  const first = database;
  first.listenToDocument = () => {
    throw ended;
  };
  follow();
  await settled();
  expect(replace).toHaveBeenCalledWith(first);
  database = next;
  replaced();
  await settled();
  next.emit({ version: 1 });
  expect(heard.at(-1)).toMatchObject({ data: { version: 1 }, problem: null });
});

test("code that does not come is a connection that failed", async () => {
  open = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  follow();
  await settled();
  expect(heard).toMatchObject([{ data: undefined, problem: { message: "Connection failed." } }]);
  expect(online.failed).toHaveBeenCalledTimes(1);
});

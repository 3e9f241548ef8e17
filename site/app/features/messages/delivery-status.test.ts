import { expect, test, vi } from "vitest";
import { messageDocument } from "#app/lib/live/documents.ts";
import { ScriptedDatabase, settled } from "#app/lib/live/live.fixture.ts";
import { readDeliveryStatus } from "./delivery-status.ts";

const message = { author: "customer", text: "Hello", sentAt: "2026-11-21T12:00:00.000000Z" };

function ask(database: ScriptedDatabase) {
  const leaving = new AbortController();
  const answered = vi.fn();
  void readDeliveryStatus(
    messageDocument("1", "a"),
    {
      open: async () => database,
      replace: () => undefined,
      followReplaced: () => () => undefined,
      online: {
        waits: () => undefined,
        confirmed: () => undefined,
        unconfirmed: () => undefined,
        failed: () => undefined,
        leaves: () => undefined,
      },
      isPageVisible: () => true,
      followPageVisibility: () => () => undefined,
      followReach: () => () => undefined,
    },
    leaving.signal,
  ).then(answered);
  return { leaving, answered };
}

test("what only this device knows decides nothing", async () => {
  const database = new ScriptedDatabase();
  const { answered } = ask(database);
  await settled();
  database.tell(null, { fromCache: true });
  database.tell(message, { fromCache: true, hasPendingWrites: true });
  database.tell(message, { hasPendingWrites: true });
  await settled();
  expect(answered).not.toHaveBeenCalled();
  database.tell(message);
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[["arrived"]], 0]);
});

test("a message the server does not have was refused", async () => {
  const database = new ScriptedDatabase();
  const { answered } = ask(database);
  await settled();
  database.tell(message, { hasPendingWrites: true });
  database.tell(null);
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[["refused"]], 0]);
});

test("nobody listens once the page is left", async () => {
  const database = new ScriptedDatabase();
  const { answered, leaving } = ask(database);
  await settled();
  expect(database.listening).toBe(1);
  leaving.abort();
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[], 0]);
});

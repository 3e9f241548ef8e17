import { beforeEach, expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { LastChanges } from "./last-changes.ts";
import { MemoryStorage, settled } from "./live.fixture.ts";

const ana: AuthState = { status: 1, viewer: { userId: "ana", role: "customer", email: "" } };

let storage: MemoryStorage;
let state: AuthState;
const sender = { sendLast: vi.fn(async () => 0) };
const load = vi.fn(async () => sender);

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  storage = new MemoryStorage();
  storage.setItem("matchday:live-pending:ana:1", "1");
  storage.setItem("matchday:live-pending:ana:2", "1");
  state = ana;
});

const changes = () => new LastChanges({ state: () => state, storage: () => storage, load });

test("what waits is sent, on a page that never connected too, and nobody is asked", async () => {
  const last = changes();
  expect(await last.mayBeLeft()).toBe(true);
  expect(sender.sendLast).toHaveBeenCalledTimes(1);
  expect(last.question.read()).toBeNull();
});

test("whoever has nothing to send loads nothing", async () => {
  storage.kept.clear();
  storage.setItem("matchday:live-pending:ben:1", "1");
  expect(await changes().mayBeLeft()).toBe(true);
  state = { status: -1 };
  expect(await changes().mayBeLeft()).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test("changes that only this tab knows of are sent", async () => {
  storage.kept.clear();
  const last = changes();
  last.sender = sender;
  expect(await last.mayBeLeft()).toBe(true);
  expect(sender.sendLast).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test.each([true, false])("about what still waits the person is asked: %s", async (leave) => {
  sender.sendLast.mockResolvedValueOnce(1);
  const last = changes();
  const answer = last.mayBeLeft();
  await settled();
  expect(last.question.read()?.count).toBe(1);
  last.question.read()?.answer(leave);
  expect(await answer).toBe(leave);
  expect(last.question.read()).toBeNull();
});

test("where the code that sends does not come, everything still waits", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const last = changes();
  const answer = last.mayBeLeft();
  await settled();
  expect(last.question.read()?.count).toBe(2);
  last.question.read()?.answer(false);
  expect(await answer).toBe(false);
});

test("whoever asks again has not answered the first time", async () => {
  sender.sendLast.mockResolvedValue(1);
  const last = changes();
  const first = last.mayBeLeft();
  await settled();
  const second = last.mayBeLeft();
  await settled();
  expect(await first).toBe(false);
  last.question.read()?.answer(true);
  expect(await second).toBe(true);
});

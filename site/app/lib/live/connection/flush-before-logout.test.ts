import { beforeEach, expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { MemoryStorage } from "#app/lib/live/live.fixture.ts";
import { FlushBeforeLogout } from "./flush-before-logout.ts";

const ana: AuthState = {
  status: 1,
  viewer: { userId: "ana", role: "customer", holdsOrders: true, email: "" },
};

let storage: MemoryStorage;
let tab: MemoryStorage;
let state: AuthState;
const sender = { flush: vi.fn(async () => 0) };
const confirm = vi.fn((_question: string) => false);
const load = vi.fn(async () => sender);

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  storage = new MemoryStorage();
  tab = new MemoryStorage();
  storage.setItem("matchday:live-pending:ana:1", "1");
  storage.setItem("matchday:live-pending:ana:2", "1");
  state = ana;
});

function changes(): FlushBeforeLogout {
  const flush = new FlushBeforeLogout({
    state: () => state,
    storages: () => [storage, tab],
    confirm,
  });
  flush.load = load;
  return flush;
}

test("sends waiting changes without a question, also on a page that never connected", async () => {
  expect(await changes().mayLogOut()).toBe(true);
  expect(sender.flush).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
});

test("sends changes that the full device left to the tab", async () => {
  storage.kept.clear();
  tab.setItem("matchday:live-pending:ana:3", "1");
  expect(await changes().mayLogOut()).toBe(true);
  expect(sender.flush).toHaveBeenCalledTimes(1);
});

test("loads nothing without waiting changes", async () => {
  storage.kept.clear();
  storage.setItem("matchday:live-pending:ben:1", "1");
  expect(await changes().mayLogOut()).toBe(true);
  state = { status: -1 };
  expect(await changes().mayLogOut()).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test("sends changes that only this tab has", async () => {
  storage.kept.clear();
  const last = changes();
  last.sender = sender;
  expect(await last.mayLogOut()).toBe(true);
  expect(sender.flush).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test.each([true, false])("about what still waits the person is asked: %s", async (leave) => {
  sender.flush.mockResolvedValueOnce(1);
  confirm.mockReturnValueOnce(leave);
  expect(await changes().mayLogOut()).toBe(leave);
  expect(confirm).toHaveBeenCalledWith(
    "1 change wasn’t sent yet and will be lost. Log out anyway?",
  );
});

test("where the code that sends does not come, everything still waits", async () => {
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  expect(await changes().mayLogOut()).toBe(false);
  expect(confirm).toHaveBeenCalledWith(
    "2 changes weren’t sent yet and will be lost. Log out anyway?",
  );
});

test.each([true, false])(
  "about a form that nobody saved the person is asked: %s",
  async (leave) => {
    const last = changes();
    last.hasUnsaved = () => true;
    confirm.mockReturnValueOnce(leave);
    expect(await last.mayLogOut()).toBe(leave);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      "Changes on this page aren’t saved. Log out anyway?",
    );
    expect(sender.flush).toHaveBeenCalledTimes(leave ? 1 : 0);
  },
);

test("a form that was saved asks nothing", async () => {
  const last = changes();
  last.hasUnsaved = () => false;
  expect(await last.mayLogOut()).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});

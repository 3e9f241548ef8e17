import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentityUser } from "./identity-port.ts";
import { refreshAhead, untilRefresh, untilRetry } from "./token-refresh.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function userWhoseRefresh(answer: () => Promise<never>): IdentityUser & { asked: number } {
  const user = {
    asked: 0,
    email: "ana@example.com",
    readToken: async () => {
      user.asked += 1;
      return await answer();
    },
    sendEmailConfirmation: async () => undefined,
    remove: async () => undefined,
  };
  return user;
}

test("a token is refreshed five minutes before it expires", () => {
  expect(untilRefresh(3_600_000, 0)).toBe(3_300_000);
  expect(untilRefresh(303_000, 0)).toBe(3_000);
});

test("a token that is nearly over is not refreshed in a tight loop", () => {
  expect(untilRefresh(10_000, 0)).toBe(1_000);
});

test("retries wait longer each time, up to sixteen minutes", () => {
  expect([1, 2, 3, 12].map(untilRetry)).toEqual([30_000, 60_000, 120_000, 960_000]);
});

test("a lost network is tried again", async () => {
  const lost = Object.assign(new Error("offline"), { code: "auth/network-request-failed" });
  const user = userWhoseRefresh(() => Promise.reject(lost));
  refreshAhead(user, 3_600_000);
  await vi.advanceTimersByTimeAsync(3_300_000);
  expect(user.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(user.asked).toBe(2);
});

test("a disabled account is not asked for again", async () => {
  const disabled = Object.assign(new Error("disabled"), { code: "auth/user-disabled" });
  const user = userWhoseRefresh(() => Promise.reject(disabled));
  refreshAhead(user, 3_600_000);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(user.asked).toBe(1);
});

test("a cancelled timer does nothing", async () => {
  const user = userWhoseRefresh(() => Promise.reject(new Error("never asked")));
  refreshAhead(user, 3_600_000)();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(user.asked).toBe(0);
});

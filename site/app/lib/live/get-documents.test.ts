import { expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import type { LiteDatabase } from "./database-port.ts";
import { answerDeadlineMs, LiteSession } from "./get-documents.ts";
import { LiveFailure } from "./problems.ts";

function signedIn(userId: string): AuthState {
  const viewer = { userId, role: "customer", holdsOrders: true } as const;
  return { status: 1, viewer } as AuthState;
}

/** A session of a person who can be exchanged, with a note of what was connected and closed. */
function start(first: AuthState) {
  const notes: string[] = [];
  let state = first;
  let notify: () => void = () => undefined;
  let fails = false;
  const session = new LiteSession({
    signIn: {
      get state() {
        return state;
      },
      resolve: async () => state,
      subscribe: (listener) => {
        notify = listener;
        return () => undefined;
      },
    },
    connect: async (userId): Promise<LiteDatabase> => {
      notes.push(`connect ${userId}`);
      if (fails) throw new TypeError("failed to fetch");
      return {
        find: async () => [],
        count: async () => userId.length,
        transact: async () => undefined,
        close: async () => void notes.push(`close ${userId}`),
      };
    },
  });
  return {
    session,
    notes,
    count: () => session.request((database) => database.count({ collection: "orders" })),
    become: (next: AuthState) => {
      state = next;
      notify();
    },
    fail: (on: boolean) => {
      fails = on;
    },
  };
}

test("one person is connected once, and the next one after the last is closed", async () => {
  const { count, become, notes } = start(signedIn("ana"));
  expect(await Promise.all([count(), count()])).toEqual([3, 3]);
  become(signedIn("ruth"));
  expect(await count()).toBe(4);
  expect(notes).toEqual(["connect ana", "close ana", "connect ruth"]);
});

test("makes no request without a signed-in user", async () => {
  const { count, notes } = start({ status: -1 } as AuthState);
  await expect(count()).rejects.toMatchObject({ code: "signed_out" });
  expect(notes).toEqual([]);
});

test("retries a failure, and reports it with the product's message", async () => {
  const { count, fail, notes } = start(signedIn("ana"));
  fail(true);
  const failure = await count().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LiveFailure);
  expect(failure).toMatchObject({ code: "unavailable", message: "Connection failed." });
  fail(false);
  expect(await count()).toBe(3);
  expect(notes).toEqual(["connect ana", "connect ana"]);
});

test("a request without an answer ends at its deadline", async () => {
  vi.useFakeTimers();
  const { session } = start(signedIn("ana"));
  const failure = session
    .request(() => new Promise(() => undefined))
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(answerDeadlineMs);
  vi.useRealTimers();
  expect(await failure).toMatchObject({ code: "deadline_exceeded", message: "Request time out" });
});

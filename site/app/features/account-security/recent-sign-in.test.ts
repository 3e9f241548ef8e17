import { afterEach, expect, test, vi } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";

// The API's client takes the browser's `Request`, which completes a path by the address of the page, when it is loaded.
class OwnRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "https://matchday.test") : input, init);
  }
}
vi.stubGlobal("Request", OwnRequest);
const { deletedMessage, exportedAccount, NotConfirmed, securityMessage, withProof } = await import(
  "./recent-sign-in.ts"
);

const servedBefore = globalThis.fetch;
afterEach(() => vi.stubGlobal("fetch", servedBefore));

const tooOld = [
  Object.assign(new Error("old"), { code: "auth/requires-recent-login" }),
  new ApiFailure({ code: "recent_login_required", status: 403, detail: "old" }),
];

test.each(tooOld)(
  "what wants a recent sign-in is done again after a proof: %s",
  async (refusal) => {
    const action = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce("done");
    const prove = vi.fn(async () => undefined);
    expect(await withProof(action, prove)).toBe("done");
    expect(prove).toHaveBeenCalledOnce();
  },
);

test("without the proof it is not done, and the words say so", async () => {
  const action = vi.fn().mockRejectedValue(tooOld[0]);
  const closed = withProof(action, () => Promise.reject(new NotConfirmed()));
  await expect(closed).rejects.toThrow(NotConfirmed);
  expect(action).toHaveBeenCalledOnce();
  expect(securityMessage(new NotConfirmed())).toContain("Nothing was changed");
});

test("any other refusal asks for no proof", async () => {
  const taken = Object.assign(new Error("taken"), { code: "auth/email-already-in-use" });
  const prove = vi.fn(async () => undefined);
  await expect(withProof(() => Promise.reject(taken), prove)).rejects.toBe(taken);
  expect(prove).not.toHaveBeenCalled();
  expect(securityMessage(taken)).toBe(
    "Another account already has that email address. Use a different one.",
  );
});

test("a proof is asked for once: a second refusal is the answer", async () => {
  const prove = vi.fn(async () => undefined);
  await expect(withProof(() => Promise.reject(tooOld[1]), prove)).rejects.toBe(tooOld[1]);
  expect(prove).toHaveBeenCalledOnce();
});

test("a deletion that finishes later has a separate message", () => {
  expect(deletedMessage(false)).toBe("Your account is deleted.");
  expect(deletedMessage(true)).toBe(
    "Your account is deleted. The remaining data is deleted automatically, usually within a few minutes.",
  );
});

/** Serves the parts of an export by their cursors; a cursor without a part is refused. */
function servesParts(parts: Record<string, object>) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const part = parts[new URL(request.url).searchParams.get("cursor") ?? "first"];
    const body = part ?? { code: "rate_limited", message: "too many" };
    return Response.json(body, { status: part ? 200 : 429 });
  });
}

test("an export has the orders and the feedback of all its parts", async () => {
  servesParts({
    first: { account: { email: "noor@example.org" }, orders: [1, 2], feedback: [5], next: "oA" },
    oA: { account: {}, orders: [3], feedback: [], next: "fB" },
    fB: { account: {}, orders: [], feedback: [6] },
  });
  expect(await exportedAccount()).toEqual({
    account: { email: "noor@example.org" },
    orders: [1, 2, 3],
    feedback: [5, 6],
  });
});

test("an export without one of its parts is no file", async () => {
  servesParts({ first: { account: {}, orders: [1], feedback: [], next: "oA" } });
  await expect(exportedAccount()).rejects.toMatchObject({ code: "rate_limited" });
});

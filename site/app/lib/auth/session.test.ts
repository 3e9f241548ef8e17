import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure, type FailureCode } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/refusal.ts";
import { identityError, identityWith, onlyTab, userWith } from "./identity.fixture.ts";
import { loginMessage, registrationMessage, resetMessage } from "./identity-errors.ts";
import type { IdentityUser } from "./identity-port.ts";
import { loadIdentity, Session } from "./session.ts";

let storage: Map<string, string>;
let calls: string[];
/** Claims the API would set; `null` means it knows no registration. */
let grant: Record<string, unknown> | null;
/** Why the API grants no claims where there are none to grant. */
let refusedBy: FailureCode;
/** Why the service refuses a new token, if it does. */
let refusal: string | null;
/** Reports a user as the service does. */
let report: (user: IdentityUser | null) => void;
let user: IdentityUser;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map();
  calls = [];
  grant = null;
  refusedBy = "not_found";
  refusal = null;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An identity service with one account whose token starts with `claims`. */
function serviceWith(options: { signedIn: boolean; claims: Record<string, unknown> }) {
  let claims = options.claims;
  user = userWith({
    readToken: async ({ refresh }) => {
      if (refusal !== null) {
        if (refusal !== "auth/network-request-failed") {
          // Like the SDK: the user is signed out first, then the call fails with the reason.
          report(null);
          await Promise.resolve();
        }
        throw identityError(refusal);
      }
      if (refresh && grant !== null) {
        claims = grant;
      }
      return { token: "token", claims, expiresAt: Date.now() + 3_600_000 };
    },
    remove: async () => {
      calls.push("remove");
      report(null);
    },
  });
  const identity = identityWith({
    onTokenChange: (next) => {
      report = next;
      next(options.signedIn ? user : null);
      return () => undefined;
    },
    signIn: async (email) => {
      calls.push(`signIn ${email}`);
      report(user);
      return user;
    },
    signUp: async (email) => {
      calls.push(`signUp ${email}`);
      report(user);
      return user;
    },
    signOut: async () => {
      calls.push("signOut");
      report(null);
    },
  });
  return new Session({
    loadIdentity: async () => identity,
    grantClaims: async () => {
      calls.push("GET /api/token");
      if (grant === null) {
        throw new ApiFailure({ code: refusedBy, status: 0, detail: "no claims" });
      }
    },
    surroundings: onlyTab(),
  });
}

const both = { cl_id: "u1", cl_role: "customer" };
const bySignIn = {
  open: (identity: { signIn: (email: string, password: string) => Promise<IdentityUser> }) =>
    identity.signIn("ana@example.com", "secret"),
};

test("a stored sign-in with both claims is logged in without asking the API", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  expect(session.state).toEqual({ status: 0 });
  expect(await session.resolve()).toMatchObject({ status: 1, viewer: { userId: "u1" } });
  expect(calls).toEqual([]);
  expect(storage.get("matchday:signed-in")).toBe("1");
});

test("a token without claims asks the API once and is read again", async () => {
  grant = { cl_id: "u1", cl_role: "talent" };
  const session = serviceWith({ signedIn: true, claims: {} });
  expect(await session.resolve()).toMatchObject({ status: 1, viewer: { role: "talent" } });
  expect(calls).toEqual(["GET /api/token"]);
});

test("a token without a registration is signed out here and stays valid elsewhere", async () => {
  storage.set("matchday:signed-in", "1");
  const session = serviceWith({ signedIn: true, claims: {} });
  expect(await session.resolve()).toEqual({ status: -1 });
  expect(storage.has("matchday:signed-in")).toBe(false);
  // Another tab is about to register the account: signing out would end that tab's sign-in too.
  expect(calls).toEqual(["GET /api/token"]);
  grant = both;
  report(user);
  await vi.waitFor(() => expect(session.state).toMatchObject({ viewer: { userId: "u1" } }));
});

test("an API that is down leaves the stored sign-in for the next try", async () => {
  storage.set("matchday:signed-in", "1");
  refusedBy = "unavailable";
  const session = serviceWith({ signedIn: true, claims: {} });
  expect(await session.resolve()).toEqual({ status: -1 });
  expect(storage.get("matchday:signed-in")).toBe("1");
  expect(calls).toEqual(["GET /api/token"]);
});

test("without a network the stored sign-in is left for the next try", async () => {
  storage.set("matchday:signed-in", "1");
  const session = serviceWith({ signedIn: true, claims: both });
  refusal = "auth/network-request-failed";
  expect(await session.resolve()).toEqual({ status: -1 });
  expect(calls).not.toContain("signOut");
  expect(storage.get("matchday:signed-in")).toBe("1");
});

test("who signs in asks the API once, whatever the service reports meanwhile", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  grant = both;
  expect(await session.enter(bySignIn)).toMatchObject({ userId: "u1", role: "customer" });
  expect(calls).toEqual(["signIn ana@example.com", "GET /api/token"]);
  expect(session.state.status).toBe(1);
});

test("signs out a sign-in without a registration, with the reason", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  await expect(session.enter(bySignIn)).rejects.toMatchObject({ code: "not_found" });
  expect(calls).toEqual(["signIn ana@example.com", "GET /api/token", "signOut"]);
  expect(session.state).toEqual({ status: -1 });
  expect(session.ended).toBeNull();
});

test("completes an account with its token before the user is logged in", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  await session.resolve();
  await session.enter({
    open: (identity) => identity.signUp("ana@example.com", "secret"),
    complete: async () => {
      calls.push(
        `post while ${session.state.status} with ${await session.token({ refresh: false })}`,
      );
      grant = both;
      return true;
    },
  });
  expect(session.state).toMatchObject({ status: 1 });
  expect(calls).toEqual(["signUp ana@example.com", "post while -1 with token"]);
});

test("what could not be completed is undone", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  const failed = session.enter({
    open: (identity) => identity.signUp("ana@example.com", "secret"),
    complete: () => Promise.reject(new Error("500")),
    undo: (account) => account.remove(),
  });
  await expect(failed).rejects.toThrow("500");
  expect(calls).toEqual(["signUp ana@example.com", "remove"]);
  expect(session.state).toEqual({ status: -1 });
});

test("a token without claims after the grant logs no user in", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  grant = {};
  await expect(session.enter(bySignIn)).rejects.toThrow("no claims");
  expect(session.state).toEqual({ status: -1 });
});

test("logging out clears the user and reports no error", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  await session.logOut();
  expect(session.state).toEqual({ status: -1 });
  expect(session.ended).toBeNull();
  expect(await session.token({ refresh: false })).toBeNull();
});

test.each([
  ["auth/user-disabled", "disabled"],
  ["auth/user-token-expired", "expired"],
])("%s clears the user and is remembered as %s", async (code, reason) => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  const seen: unknown[] = [];
  session.subscribe(() => seen.push([session.state.status, session.ended]));
  refusal = code;
  expect(await session.token({ refresh: true })).toBeNull();
  await vi.waitFor(() => expect(seen).toEqual([[-1, reason]]));
});

test("a logout in another tab clears this one, with a message", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  report(null);
  await vi.waitFor(() => expect(session.state).toEqual({ status: -1 }));
  expect(session.ended).toBe("elsewhere");
  session.forgetEnd();
  expect(session.ended).toBeNull();
});

test("another account in another tab becomes this tab's too", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  const other = userWith({
    uid: "uid-bo",
    email: "bo@example.com",
    readToken: async () => ({
      token: "of bo",
      claims: { cl_id: "u2", cl_role: "talent" },
      expiresAt: Date.now() + 3_600_000,
    }),
  });
  report(other);
  await vi.waitFor(() => expect(session.state).toMatchObject({ viewer: { userId: "u2" } }));
});

test("applies another tab's changes after a sign-in in progress", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  const refused = session.enter({
    open: async () => {
      report(null);
      throw identityError("auth/popup-closed-by-user");
    },
  });
  await expect(refused).rejects.toMatchObject({ code: "auth/popup-closed-by-user" });
  expect(session.state).toEqual({ status: -1 });
});

test("a fresh token that the API refuses ends the session", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  await session.refused();
  expect(session.state).toEqual({ status: -1 });
  expect(session.ended).toBe("expired");
  expect(calls).toEqual(["signOut"]);
});

test("a visitor's API call does not load the identity service", async () => {
  const load = vi.fn(() => Promise.reject(new Error("loaded")));
  const session = new Session({ loadIdentity: load, grantClaims: load, surroundings: onlyTab() });
  expect(await session.token({ refresh: false })).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

const failed = (error: unknown) => loadIdentity(() => Promise.reject(error));

test("a service that connects is handed on", async () => {
  const identity = identityWith({});
  expect(await loadIdentity(async () => identity)).toBe(identity);
});

test.each([
  ["code that cannot be fetched", new TypeError("Failed to fetch dynamically imported module")],
  ["settings that cannot be fetched", new TypeError("Failed to fetch")],
])("%s reads as no connection, not as a wrong password", async (_, cause) => {
  const error = await failed(cause).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ApiFailure", code: "network_failure", cause });
  for (const words of [loginMessage, registrationMessage, resetMessage]) {
    expect(words(error)).toBe(wording.network_failure);
  }
});

test.each([
  ["settings that answer with a fault", new Error("the settings answered with status 503")],
  ["settings that are no settings", new SyntaxError("Unexpected token <")],
])("%s read as briefly unavailable", async (_, cause) => {
  const error = await failed(cause).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "unavailable", cause });
  expect(loginMessage(error)).toBe(wording.unavailable);
});

test("a word of the service's own keeps its code", async () => {
  await expect(failed(identityError("auth/invalid-api-key"))).rejects.toMatchObject({
    code: "auth/invalid-api-key",
  });
});

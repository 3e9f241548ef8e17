import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Identity, IdentityUser } from "./identity-port.ts";
import { Session } from "./session.ts";

let storage: Map<string, string>;
let calls: string[];
/** Claims the API would set; `null` means it knows no registration. */
let grant: Record<string, unknown> | null;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map();
  calls = [];
  grant = null;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An identity service with one account whose token starts with `claims`. */
function serviceWith(options: { signedIn: boolean; claims: Record<string, unknown> }) {
  let claims = options.claims;
  let listener: (user: IdentityUser | null) => void = () => undefined;
  const user: IdentityUser = {
    email: "ana@example.com",
    readToken: async ({ refresh }) => {
      if (refresh && grant !== null) {
        claims = grant;
      }
      return { token: "token", claims, expiresAt: Date.now() + 3_600_000 };
    },
    sendEmailConfirmation: async () => {
      calls.push("sendEmailConfirmation");
    },
    remove: async () => void calls.push("remove"),
  };
  const identity: Identity = {
    onTokenChange: (next) => {
      listener = next;
      listener(options.signedIn ? user : null);
      return () => undefined;
    },
    signIn: async (email) => {
      calls.push(`signIn ${email}`);
      return user;
    },
    signUp: async (email) => {
      calls.push(`signUp ${email}`);
      listener(user);
      return user;
    },
    signOut: async () => {
      calls.push("signOut");
      listener(null);
    },
    missingFromPassword: () => Promise.reject(new Error("not asked")),
    sendPasswordReset: async () => undefined,
    emailOfPasswordReset: async () => "ana@example.com",
    confirmPasswordReset: async () => undefined,
    confirmEmail: async () => undefined,
  };
  return new Session({
    loadIdentity: async () => identity,
    grantClaims: async () => {
      calls.push("GET /api/token");
      if (grant === null) {
        throw new Error("no registration");
      }
    },
  });
}

const both = { cl_id: "u1", cl_role: "customer" };

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

test("a token without claims that the API does not know is cleared", async () => {
  const session = serviceWith({ signedIn: true, claims: {} });
  expect(await session.resolve()).toEqual({ status: -1 });
  expect(calls).toContain("signOut");
  expect(storage.has("matchday:signed-in")).toBe(false);
});

test("the login e-mail is lower-cased before it is sent", async () => {
  const session = serviceWith({ signedIn: false, claims: both });
  expect(await session.logIn(" Ana@Example.COM ", "secret")).toMatchObject({ status: 1 });
  expect(calls).toEqual(["signIn ana@example.com"]);
});

test("registration posts the profile before anybody is logged in", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  await session.resolve();
  const state = await session.signUp("ana@example.com", "secret", async () => {
    calls.push(`register while ${session.state.status}`);
    grant = both;
  });
  expect(state).toMatchObject({ status: 1 });
  expect(calls).toEqual(["signUp ana@example.com", "register while -1"]);
});

test("a failed registration removes the half-made account and stays logged out", async () => {
  const session = serviceWith({ signedIn: false, claims: {} });
  const failed = session.signUp("ana@example.com", "secret", () =>
    Promise.reject(new Error("500")),
  );
  await expect(failed).rejects.toThrow("500");
  expect(calls).toEqual(["signUp ana@example.com", "remove"]);
  expect(session.state).toEqual({ status: -1 });
});

test("logging out clears the user", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.resolve();
  await session.logOut();
  expect(session.state).toEqual({ status: -1 });
  expect(await session.token({ refresh: false })).toBeNull();
});

test("a visitor's API call does not load the identity service", async () => {
  const load = vi.fn(() => Promise.reject(new Error("loaded")));
  const session = new Session({ loadIdentity: load, grantClaims: load });
  expect(await session.token({ refresh: false })).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test("the mail that proves an address goes to whoever is logged in", async () => {
  const session = serviceWith({ signedIn: true, claims: both });
  await session.sendEmailConfirmation();
  expect(calls).toEqual(["sendEmailConfirmation"]);
});

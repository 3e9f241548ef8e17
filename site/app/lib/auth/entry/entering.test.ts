import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { identityError, identityWith, userWith } from "#app/lib/auth/identity.fixture.ts";
import type {
  Identity,
  IdentityUser,
  MailedCode,
  PendingLink,
} from "#app/lib/auth/identity-port.ts";

// The tab's own session and the API's own client; the identity service and the network are the test's.
let identity: Identity;
vi.mock("#app/lib/auth/firebase/connect.ts", () => ({
  connectIdentity: async () =>
    new Proxy<object>({}, { get: (_, name) => Reflect.get(identity, name) }),
}));
// The API's client takes the browser's `Request` when it is loaded.
/** A browser resolves addresses against the page; Node has none. */
class OwnRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "http://site.test") : input, init);
  }
}
vi.stubGlobal("Request", OwnRequest);

const { loginMessage } = await import("#app/lib/auth/identity-errors.ts");
const { applyMailedCode, changePassword, readMailedCode } = await import(
  "#app/lib/auth/account-access.ts"
);
const { logIn } = await import("./sign-up.ts");
const { signUp } = await import("./sign-up.ts");
const { enterAndLink, enterByProvider } = await import("./provider-entry.ts");
const { session } = await import("#app/lib/auth/session.ts");

let calls: string[];
let report: (user: IdentityUser | null) => void = () => undefined;
/** The role the API has the account registered with. */
let registered: Role | null;
let user: IdentityUser;
let removal: () => Promise<void>;

const answer = (status: number, body: object) => Response.json(body, { status });

beforeEach(() => {
  calls = [];
  registered = null;
  let claims: Record<string, unknown> = {};
  removal = async () => undefined;
  user = userWith({
    readToken: async ({ refresh }) => {
      if (refresh && registered !== null) {
        claims = { cl_id: "u1", cl_role: registered };
      }
      return { token: "token", claims, expiresAt: Date.now() + 3_600_000 };
    },
    remove: async () => {
      calls.push("remove");
      await removal();
      report(null);
    },
    link: async () => void calls.push("link"),
  });
  const enter = (what: string) => async () => {
    calls.push(what);
    report(user);
    return user;
  };
  identity = identityWith({
    onTokenChange: (listener) => {
      report = listener;
      listener(null);
      return () => undefined;
    },
    signIn: enter("signIn"),
    signUp: enter("signUp"),
    signOut: async () => {
      calls.push("signOut");
      report(null);
    },
  });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    return registered === null
      ? answer(404, { code: "not_found", message: "no registration" })
      : answer(200, { success: true, role: registered });
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(async () => {
  await session.logOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pending: PendingLink = {
  provider: "facebook.com",
  email: "ana@example.com",
  known: [],
  credential: {},
};
const byGoogle = (isNew: boolean) => async () => {
  calls.push("window");
  report(user);
  return { user, provider: "google.com" as const, isNew };
};
const registerAs = (role: Role) => ({
  role,
  register: async (newcomer: object) => {
    calls.push(`register ${JSON.stringify(newcomer)}`);
    registered = role;
  },
});

test("a login asks the API for the claims and is in", async () => {
  registered = "talent";
  expect(await logIn(" Ana@Example.COM ", "secret")).toMatchObject({ role: "talent" });
  expect(calls).toEqual(["signIn", "GET /api/token"]);
});

const claimed = async () => ({
  token: "token",
  claims: { cl_id: "u1", cl_role: "customer" },
  expiresAt: Date.now() + 3_600_000,
});

test("a login whose token has the claims still lets the API follow the account", async () => {
  registered = "customer";
  user = { ...user, readToken: claimed };
  await logIn("ana@example.com", "secret");
  expect(calls).toEqual(["signIn", "GET /api/token"]);
});

test("an account whose rows are deleted already can still come in, to finish it", async () => {
  user = { ...user, readToken: claimed };
  expect(await logIn("ana@example.com", "secret")).toMatchObject({ userId: "u1" });
  expect(calls).toEqual(["signIn", "GET /api/token"]);
});

test("rejects a deleted account, with its message", async () => {
  user = { ...user, readToken: claimed };
  vi.stubGlobal("fetch", async () => answer(401, { code: "account_deleted", message: "gone" }));
  const error = await logIn("ana@example.com", "secret").catch((thrown: unknown) => thrown);
  expect(loginMessage(error)).toMatch(/^This account has been deleted\./);
  expect(calls).toEqual(["signIn", "signOut"]);
  expect(session.state).toEqual({ status: -1 });
});

test("updates the session after a password change, and reports a failure", async () => {
  registered = "customer";
  user = { ...user, readToken: claimed, changePassword: async () => void calls.push("change") };
  await logIn("ana@example.com", "secret");
  calls.length = 0;
  expect(await changePassword("a better one")).toEqual({ othersEnded: true });
  expect(calls).toEqual(["change", "GET /api/token"]);
  vi.stubGlobal("fetch", async () => answer(502, {}));
  expect(await changePassword("a better one still")).toEqual({ othersEnded: false });
});

const mailed: MailedCode = {
  purpose: "verify_email",
  email: "ana@example.com",
  previousEmail: "",
};
const takesCodes = () => {
  identity = {
    ...identity,
    readMailedCode: async () => mailed,
    confirmEmail: async () => void calls.push("confirm"),
  };
};

test("an emailed code is read without being used", async () => {
  takesCodes();
  expect(await readMailedCode("code")).toBe(mailed);
  expect(calls).toEqual([]);
});

test("an address that a mail has proved is followed with a new token", async () => {
  registered = "customer";
  takesCodes();
  await logIn("ana@example.com", "secret");
  calls.length = 0;
  const read = vi.spyOn(user, "readToken");
  await applyMailedCode("code");
  expect(read).toHaveBeenCalledWith({ refresh: true });
  expect(calls).toEqual(["confirm", "GET /api/token"]);
});

test("a code that was taken has done its work, even where no new token comes", async () => {
  registered = "customer";
  takesCodes();
  await logIn("ana@example.com", "secret");
  calls.length = 0;
  user.readToken = () => Promise.reject(identityError("auth/network-request-failed"));
  await applyMailedCode("code");
  expect(calls).toEqual(["confirm"]);
});

test("an emailed link without a session calls no API", async () => {
  takesCodes();
  await applyMailedCode("code");
  expect(calls).toEqual(["confirm"]);
});

test("signs out a login without a registration, with a message", async () => {
  await expect(logIn("ana@example.com", "secret")).rejects.toMatchObject({
    name: "NoRegistration",
  });
  expect(calls).toEqual(["signIn", "GET /api/token", "signOut"]);
  expect(session.state).toEqual({ status: -1 });
});

test("a failed registration takes the identity account back, and the next try succeeds", async () => {
  const failed = signUp("ana@example.com", "secret", () => Promise.reject(new Error("500")));
  await expect(failed).rejects.toThrow("500");
  expect(calls).toEqual(["signUp", "remove"]);
  expect(session.state).toEqual({ status: -1 });

  await signUp("ana@example.com", "secret", async () => {
    registered = "customer";
  });
  expect(session.state).toMatchObject({ status: 1 });
});

test("an identity account that cannot be taken back is signed out, and said", async () => {
  removal = () => Promise.reject(identityError("auth/internal-error"));
  const failed = signUp("ana@example.com", "secret", () => Promise.reject(new Error("500")));
  await expect(failed).rejects.toMatchObject({ name: "HalfMade" });
  expect(calls).toEqual(["signUp", "remove", "signOut"]);
});

const taken = () => Promise.reject(identityError("auth/email-already-in-use"));

test("completes an earlier incomplete registration with its password", async () => {
  identity = { ...identity, signUp: taken };
  await signUp("ana@example.com", "secret", async () => {
    calls.push("register");
    registered = "customer";
  });
  expect(calls).toEqual(["signIn", "GET /api/token", "register"]);
  expect(session.state).toMatchObject({ status: 1 });
});

test("an address that is registered is refused, and its account stays", async () => {
  identity = { ...identity, signUp: taken };
  registered = "customer";
  const again = signUp("ana@example.com", "secret", async () => void calls.push("register"));
  await expect(again).rejects.toMatchObject({ code: "auth/email-already-in-use" });
  expect(calls).toEqual(["signIn", "GET /api/token", "signOut"]);
  expect(session.state).toEqual({ status: -1 });
});

test.each([
  ["is asked too often", async () => answer(429, { code: "rate_limited", message: "too many" })],
  ["is down", async () => answer(502, {})],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
])("an account that was there before stays when the API %s", async (_, reply) => {
  identity = { ...identity, signUp: taken };
  vi.stubGlobal("fetch", reply);
  const again = signUp("ana@example.com", "secret", async () => void calls.push("register"));
  await expect(again).rejects.toMatchObject({ name: "ApiFailure" });
  expect(calls).toEqual(["signIn", "signOut"]);
  expect(session.state).toEqual({ status: -1 });
});

test("an address whose password is another's is refused as taken, not as a wrong password", async () => {
  const wrong = () => Promise.reject(identityError("auth/wrong-password"));
  identity = { ...identity, signUp: taken, signIn: wrong };
  const again = signUp("ana@example.com", "secret", async () => undefined);
  await expect(again).rejects.toMatchObject({ code: "auth/email-already-in-use" });
});

test("registers a new user with the provider's data", async () => {
  const viewer = await enterByProvider(byGoogle(true), registerAs("customer"));
  expect(viewer).toMatchObject({ role: "customer" });
  expect(calls).toEqual(["window", 'register {"email":"ana@example.com","name":"Ana"}']);
});

test("signs a known user in from every button", async () => {
  registered = "customer";
  await enterByProvider(byGoogle(false), registerAs("customer"));
  expect(calls).toEqual(["window", "GET /api/token"]);
});

test("a customer's account does not become a talent's", async () => {
  registered = "customer";
  const refused = enterByProvider(byGoogle(false), registerAs("talent"));
  await expect(refused).rejects.toMatchObject({ name: "RegisteredOtherwise" });
  expect(calls).toEqual(["window", "GET /api/token", "signOut"]);
});

test("a login without a registration deletes the account it created", async () => {
  const refused = enterByProvider(byGoogle(true), null);
  await expect(refused).rejects.toMatchObject({ name: "NoRegistration" });
  expect(calls).toEqual(["window", "remove"]);
});

test("an account that was there before is only signed out", async () => {
  const refused = enterByProvider(byGoogle(false), null);
  await expect(refused).rejects.toMatchObject({ name: "NoRegistration" });
  expect(calls).toEqual(["window", "GET /api/token", "signOut"]);
});

test("a provider without an address registers no user", async () => {
  user = { ...user, email: "" };
  const refused = enterByProvider(byGoogle(true), registerAs("customer"));
  await expect(refused).rejects.toMatchObject({ name: "NoSharedEmail" });
  expect(calls).toEqual(["window", "remove"]);
});

test("who logs in as before gets the pending provider linked", async () => {
  registered = "customer";
  const entered = await enterAndLink(pending, async (service) => ({
    user: await service.signIn("ana@example.com", "secret"),
    isNew: false,
  }));
  expect(entered).toMatchObject({ linked: true, viewer: { userId: "u1" } });
  expect(calls).toEqual(["signIn", "GET /api/token", "link"]);
});

test("a link that fails leaves the person logged in", async () => {
  registered = "customer";
  user = { ...user, link: () => Promise.reject(identityError("auth/credential-already-in-use")) };
  const entered = await enterAndLink(pending, byGoogle(false));
  expect(entered.linked).toBe(false);
  expect(session.state).toMatchObject({ status: 1 });
});

test("another provider account than the one asked for is taken back", async () => {
  await expect(enterAndLink(pending, byGoogle(true))).rejects.toMatchObject({
    name: "NoRegistration",
  });
  expect(calls).toEqual(["window", "remove"]);
});

import { generatePath, type RouteObject, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AuthState, afterAuthEvent, loggedOut, unknown } from "#app/lib/auth/auth-state.ts";
import { targetHash, WrongArea } from "#app/lib/auth/require-auth.ts";
import { session } from "#app/lib/auth/session.ts";
import { pageList } from "./lib/pages/page-records.ts";
import { routes } from "./routes.tsx";

// What a member may do is no part of this table.
vi.mock("./lib/accounts/operator-roles.ts", () => ({ readOwnRoles: () => Promise.resolve() }));

const pages = routes[0]?.children ?? [];

const params = {
  slug: "mara-lindqvist",
  question: "refunds",
  guid: "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a",
  orderGuid: "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a",
  orderHash: "q1w2e3r4t5y6u7i8o9p0AA",
  giftToken: "q1w2e3r4t5y6u7i8o9p0AA",
};

beforeEach(() => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the sign-in state of a user with this role. */
function signedInAs(role: string, more: Record<string, unknown> = {}): AuthState {
  const claims = { cl_id: "u1", cl_role: role, ...more };
  return afterAuthEvent(unknown, { type: "claims_read", email: `${role}@example.com`, claims });
}

const visitors: Readonly<Record<string, AuthState>> = {
  visitor: loggedOut,
  customer: signedInAs("customer"),
  talent: signedInAs("talent"),
  operator: signedInAs("operator"),
  member: signedInAs("customer", { cl_team: true }),
};

/** Returns what a page's middleware, in order, does for a user. */
async function opening(page: RouteObject, state: AuthState, after = ""): Promise<string> {
  vi.spyOn(session, "resolve").mockResolvedValue(state);
  const path = generatePath(page.path ?? "", params);
  const url = new URL(path + after, "http://site.test");
  const context = new RouterContextProvider();
  const { hash } = url;
  context.set(targetHash, () => hash);
  // As the router does it: a request carries no fragment.
  url.hash = "";
  const run = async (index: number): Promise<unknown> => {
    const middleware = page.middleware?.[index];
    if (middleware === undefined) return "opens";
    const request = new Request(url);
    return await middleware({ request, url, params, context, pattern: "" }, () => run(index + 1));
  };
  try {
    return String(await run(0));
  } catch (thrown) {
    if (thrown instanceof WrongArea) return `the ${thrown.area}'s area`;
    if (thrown instanceof Response) return `to ${thrown.headers.get("location")}`;
    throw thrown;
  }
}

test("every page opens for the roles of the table", async () => {
  const lines: string[] = [];
  for (const page of pages) {
    const answers: string[] = [];
    for (const [who, state] of Object.entries(visitors)) {
      answers.push(`${who} ${await opening(page, state)}`);
    }
    lines.push(`${page.path}: ${answers.join(" | ")}`);
  }
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "/: visitor opens | customer opens | talent opens | operator opens | member opens
    /faq: visitor opens | customer opens | talent opens | operator opens | member opens
    /help: visitor opens | customer opens | talent opens | operator opens | member opens
    /help/:question: visitor opens | customer opens | talent opens | operator opens | member opens
    /about: visitor opens | customer opens | talent opens | operator opens | member opens
    /login: visitor opens | customer opens | talent opens | operator opens | member opens
    /signup: visitor opens | customer opens | talent opens | operator opens | member opens
    /terms: visitor opens | customer opens | talent opens | operator opens | member opens
    /find-my-orders: visitor opens | customer opens | talent opens | operator opens | member opens
    /withdraw: visitor opens | customer opens | talent opens | operator opens | member opens
    /contact: visitor opens | customer opens | talent opens | operator opens | member opens
    /privacy-policy: visitor opens | customer opens | talent opens | operator opens | member opens
    /imprint: visitor opens | customer opens | talent opens | operator opens | member opens
    /developers: visitor opens | customer opens | talent opens | operator opens | member opens
    /not-found: visitor opens | customer opens | talent opens | operator opens | member opens
    /search: visitor opens | customer opens | talent opens | operator opens | member opens
    /saved: visitor opens | customer opens | talent opens | operator opens | member opens
    /index copy: visitor opens | customer opens | talent opens | operator opens | member opens
    /for-athletes: visitor opens | customer opens | talent opens | operator opens | member opens
    /enroll: visitor opens | customer opens | talent opens | operator opens | member opens
    /return: visitor opens | customer opens | talent opens | operator opens | member opens
    /enroll-success: visitor opens | customer opens | talent opens | operator opens | member opens
    /sport/:slug: visitor opens | customer opens | talent opens | operator opens | member opens
    /:slug: visitor opens | customer opens | talent opens | operator opens | member opens
    /:slug/book: visitor opens | customer opens | talent opens | operator opens | member opens
    /:slug/:guid: visitor opens | customer opens | talent opens | operator opens | member opens
    /payment/:orderHash: visitor opens | customer opens | talent opens | operator opens | member opens
    /feedback/:orderHash: visitor opens | customer opens | talent opens | operator opens | member opens
    /gift/:giftToken: visitor opens | customer opens | talent opens | operator opens | member opens
    /account/profile: visitor to /login?from=%2Faccount%2Fprofile | customer opens | talent the customer's area | operator the customer's area | member opens
    /account/orders: visitor to /login?from=%2Faccount%2Forders | customer opens | talent the customer's area | operator the customer's area | member opens
    /account/orders/:orderGuid: visitor to /login?from=%2Faccount%2Forders%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer opens | talent the customer's area | operator opens | member opens
    /talent/account: visitor to /login?from=%2Ftalent%2Faccount | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/account/earnings: visitor to /login?from=%2Ftalent%2Faccount%2Fearnings | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/account/availability: visitor to /login?from=%2Ftalent%2Faccount%2Favailability | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/account/settings: visitor to /login?from=%2Ftalent%2Faccount%2Fsettings | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/account/reviews: visitor to /login?from=%2Ftalent%2Faccount%2Freviews | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/account/profile: visitor to /login?from=%2Ftalent%2Faccount%2Fprofile | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/orders: visitor to /login?from=%2Ftalent%2Forders | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /talent/orders/:orderGuid: visitor to /login?from=%2Ftalent%2Forders%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer the talent's area | talent opens | operator the talent's area | member the talent's area
    /operators: visitor to /login?from=%2Foperators | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/join: visitor opens | customer opens | talent opens | operator opens | member opens
    /operators/applications: visitor to /login?from=%2Foperators%2Fapplications | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/applications/:guid: visitor to /login?from=%2Foperators%2Fapplications%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/talent: visitor to /login?from=%2Foperators%2Ftalent | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/talent/:guid: visitor to /login?from=%2Foperators%2Ftalent%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/customers: visitor to /login?from=%2Foperators%2Fcustomers | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/orders: visitor to /login?from=%2Foperators%2Forders | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/orders/:guid: visitor to /login?from=%2Foperators%2Forders%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/disputes: visitor to /login?from=%2Foperators%2Fdisputes | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/payouts: visitor to /login?from=%2Foperators%2Fpayouts | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/approvals: visitor to /login?from=%2Foperators%2Fapprovals | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/effects: visitor to /login?from=%2Foperators%2Feffects | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/feedback: visitor to /login?from=%2Foperators%2Ffeedback | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/reports: visitor to /login?from=%2Foperators%2Freports | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/reconciliation: visitor to /login?from=%2Foperators%2Freconciliation | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/promotions: visitor to /login?from=%2Foperators%2Fpromotions | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/settings: visitor to /login?from=%2Foperators%2Fsettings | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/sports: visitor to /login?from=%2Foperators%2Fsports | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/taxes: visitor to /login?from=%2Foperators%2Ftaxes | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/team: visitor to /login?from=%2Foperators%2Fteam | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/keys: visitor to /login?from=%2Foperators%2Fkeys | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/webhooks: visitor to /login?from=%2Foperators%2Fwebhooks | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/webhooks/:guid: visitor to /login?from=%2Foperators%2Fwebhooks%2F0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/account: visitor to /login?from=%2Foperators%2Faccount | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/health: visitor to /login?from=%2Foperators%2Fhealth | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/held-records: visitor to /login?from=%2Foperators%2Fheld-records | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/address-problems: visitor to /login?from=%2Foperators%2Faddress-problems | customer the operator's area | talent the operator's area | operator opens | member opens
    /operators/audit: visitor to /login?from=%2Foperators%2Faudit | customer the operator's area | talent the operator's area | operator opens | member opens"
  `);
});

test("a page for anyone does not wait for the sign-in", async () => {
  for (const page of pages) {
    const access = pageList.find(({ name }) => name === page.id)?.access;
    await opening(page, loggedOut);
    expect(vi.mocked(session.resolve).mock.calls.length > 0, page.id).toBe(access !== "anyone");
    vi.restoreAllMocks();
  }
});

test("a visitor comes back to the whole address: path, query and fragment", async () => {
  const page = pages.find(({ id }) => id === "account-orders");
  expect(page && (await opening(page, loggedOut, "?tab=done&q=a%26b#latest"))).toBe(
    "to /login?from=%2Faccount%2Forders%3Ftab%3Ddone%26q%3Da%2526b%23latest",
  );
});

import { createMemoryRouter, redirect } from "react-router";
import { expect, test } from "vitest";
import { type AuthState, loggedOut } from "#app/lib/auth/auth-state.ts";
import type { EndReason } from "#app/lib/auth/session-end.ts";
import { type EndingSession, followSessionEnd } from "./session-end.ts";

const signedIn = {
  status: 1,
  viewer: { userId: "u1", role: "customer", holdsOrders: true, email: "ana@example.com" },
} satisfies AuthState;

function visit(start: string) {
  let listen: () => void = () => undefined;
  const session = {
    state: signedIn as AuthState,
    ended: null as EndReason | null,
    subscribe: (listener: () => void) => {
      listen = listener;
      return () => undefined;
    },
    forgetEnd: () => {
      session.ended = null;
    },
  } satisfies EndingSession & Record<string, unknown>;
  const router = createMemoryRouter(
    [
      { id: "faq", path: "/faq", element: null },
      { id: "login", path: "/login", element: null },
      {
        id: "account-orders",
        path: "/account/orders",
        element: null,
        loader: () => (session.state.status === 1 ? null : redirect("/login")),
      },
    ],
    { initialEntries: [start], hydrationData: { loaderData: { "account-orders": null } } },
  );
  const said: string[] = [];
  followSessionEnd(router, session, (words) => said.push(words));
  const end = (ended: EndReason | null) => {
    session.ended = ended;
    session.state = loggedOut;
    listen();
  };
  const become = (userId: string) => {
    session.state = { status: 1, viewer: { ...signedIn.viewer, userId } };
    listen();
  };
  const arrival = (path: string) =>
    new Promise<void>((done) => {
      router.subscribe(({ location }) => location.pathname === path && done());
    });
  return { router, session, said, end, become, arrival };
}

test("a page that needs a sign-in redirects to the login page with the message", async () => {
  const { said, session, end, arrival } = visit("/account/orders");
  const left = arrival("/login");
  end("disabled");
  await left;
  expect(said).toEqual([]);
  expect(session.ended).toBe("disabled");
});

test("any other page stays and shows once why the sign-in ended", () => {
  const { router, said, session, end } = visit("/faq");
  end("disabled");
  expect(router.state.location.pathname).toBe("/faq");
  expect(said).toEqual(["This account has been disabled. Please contact us."]);
  expect(session.ended).toBeNull();
});

test("logging out oneself needs no words and moves nothing", () => {
  const { router, said, end } = visit("/account/orders");
  end(null);
  expect(router.state.navigation.state).toBe("idle");
  expect(router.state.revalidation).toBe("idle");
  expect(said).toEqual([]);
});

test("a sign-in as another user in another tab reloads the page's data", () => {
  const { router, said, become } = visit("/account/orders");
  become("u1");
  expect(router.state.revalidation).toBe("idle");
  become("u2");
  expect(router.state.revalidation).toBe("loading");
  expect(said).toEqual([]);
});

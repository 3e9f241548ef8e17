import { type ComponentType, lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { isOperator, type Viewer } from "#app/lib/auth/auth-state.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/layouts";
import type { AccountMenuProps } from "./account-menu.tsx";

const AccountMenu = lazy<ComponentType<AccountMenuProps>>(() =>
  import("./account-menu.tsx").then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    (error: unknown) => {
      // The page works without it: the button beside it leads to the user's pages.
      console.warn("failed to load the account menu", error);
      return { default: () => null };
    },
  ),
);

/** The account menu. Its code is loaded for signed-in users only. */
export function LazyAccountMenu(props: AccountMenuProps) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <AccountMenu {...props} />
    </Suspense>
  );
}

/** Returns the page of the user's work or orders. */
function ownPlace(viewer: Viewer) {
  if (isOperator(viewer)) {
    return { to: paths.operators(), label: texts.overview };
  }
  const to = viewer.role === "talent" ? paths.talentOrders() : paths.accountOrders();
  return { to, label: texts.orders };
}

/** A button of the header on a phone. */
const narrow = "shrink! max-sm:px-3! max-sm:text-[0.8125rem]! max-[23rem]:px-2.5!";

/**
 * Whom the page is for: an athlete may apply, an applicant is doing that, a customer with an order may need help with it.
 */
export type Visitor = "anyone" | "athlete" | "applicant" | "customer";

interface AccountLinksProps {
  /** The header stays: a press on *Log out* lasts. */
  canLogOut: boolean;
  /** Decides what a visitor without an account is offered besides the login: to sign up, to apply, or nothing. */
  visitor: Visitor;
}

/** The right end of the header: links to log in and sign up, or to the user's orders and the account menu. */
export function AccountLinks({ canLogOut, visitor }: AccountLinksProps) {
  const auth = useAuth();
  const entrance = useAuthPaths();
  if (auth.status === 1) {
    const own = ownPlace(auth.viewer);
    return (
      <div className="flex min-w-0 items-center gap-1">
        <Button asChild size="small" variant="accent" className="max-sm:hidden">
          <Link to={own.to}>{own.label}</Link>
        </Button>
        <LazyAccountMenu viewer={auth.viewer} canLogOut={canLogOut} />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Link
        to={entrance.login}
        className="hidden px-2.5 py-2 font-semibold whitespace-nowrap hover:underline sm:block lg:last:-me-2.5"
      >
        {texts.logIn}
      </Link>
      {visitor !== "applicant" && (
        <Button asChild size="small" variant="accent" className={narrow}>
          {visitor === "athlete" ? (
            <Link to={paths.enroll()}>{texts.applyJoin}</Link>
          ) : (
            <Link to={entrance.signup}>{texts.signUp}</Link>
          )}
        </Button>
      )}
    </div>
  );
}

/** The ways to log in and to sign up, which lead back to the page the visitor is on. */
export function useAuthPaths(): { login: string; signup: string } {
  const { pathname, search, hash } = useLocation();
  // One prerendered file answers for every query, so the first drawing cannot know where it is.
  const from = useHydrated() ? cameFrom(pathname, search, hash) : undefined;
  return { login: paths.login(from), signup: paths.signup(from === undefined ? {} : { from }) };
}

/** Sign-in pages pass their state on; after logging in every user returns anyway. */
function cameFrom(pathname: string, search: string, hash: string): string | undefined {
  if (pathname === paths.login() || pathname === paths.signup()) {
    return new URLSearchParams(search).get("from") ?? undefined;
  }
  return pathname === paths.home() ? undefined : `${pathname}${search}${hash}`;
}

import { useLocation, useRouteError } from "react-router";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { LogInAsSomebodyElse } from "./log-in-as-somebody-else.tsx";
import { PageTrouble } from "./page-trouble.tsx";

/**
 * What stops a page of one's own orders or profile. The customers' area opens to operators too (SPEC section 6),
 * who have neither, so that the API refuses nobody else here.
 */
export function OwnAreaTrouble() {
  const error = useRouteError();
  return error instanceof ApiFailure && error.code === "forbidden" ? (
    <NoOwnArea />
  ) : (
    <PageTrouble />
  );
}

function NoOwnArea() {
  const auth = useAuth();
  const { pathname } = useLocation();
  return (
    <section className="shell py-16 sm:py-24">
      <PageHead title="Nothing of your own here" path={pathname} noindex />
      <h1 className="display text-5xl sm:text-7xl">On the referee's side</h1>
      <p className="mt-5 max-w-xl text-lg text-ink-soft">
        You are signed in as an operator
        {auth.status === 1 && (
          <>
            : <strong className="wrap-anywhere text-ink">{auth.viewer.email}</strong>
          </>
        )}
        . Operators have no profile and no orders of their own; they open any order by its address.
      </p>
      <div className="mt-8">
        <LogInAsSomebodyElse variant="primary" />
      </div>
    </section>
  );
}

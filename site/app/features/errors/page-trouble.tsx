import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** A page whose data could not be fetched: says why, and offers the way on. Anything else goes further up. */
export function PageTrouble() {
  const error = useRouteError();
  const location = useLocation();
  const revalidator = useRevalidator();
  if (!(error instanceof ApiFailure)) {
    throw error;
  }
  const signedOut = error.code === "unauthenticated" || error.code === "token_expired";
  return (
    <section className="shell py-16">
      <PageHead title="Something is in the way" path={location.pathname} noindex />
      <EmptyState
        title={signedOut ? "Please log in" : "That did not work"}
        action={
          signedOut ? (
            <Button asChild>
              <Link to={paths.login(location.pathname + location.search)}>Log in</Link>
            </Button>
          ) : (
            <Button
              busy={revalidator.state === "loading"}
              onClick={() => void revalidator.revalidate()}
            >
              Try again
            </Button>
          )
        }
      >
        {error.message}
      </EmptyState>
    </section>
  );
}

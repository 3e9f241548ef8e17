import { Link, useLocation, useRevalidator, useRouteError } from "react-router";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LogInAsSomebodyElse } from "./wrong-area.tsx";

/** A page whose data could not be fetched: shows the reason, and the next step. Other errors propagate. */
export function PageTrouble() {
  const error = useRouteError();
  const location = useLocation();
  if (!(error instanceof ApiFailure)) {
    throw error;
  }
  const { title, action } = wayOnFrom(error, location.pathname + location.search);
  return (
    <section className="shell py-16">
      <PageHead title="Something is in the way" path={location.pathname} noindex />
      <EmptyState title={title} action={action}>
        {error.message}
      </EmptyState>
    </section>
  );
}

function wayOnFrom({ code }: ApiFailure, here: string) {
  switch (code) {
    case "unauthenticated":
    case "token_expired":
      return {
        title: "Please log in",
        action: (
          <Button asChild>
            <Link to={paths.login(here)}>Log in</Link>
          </Button>
        ),
      };
    case "account_deleted":
      return {
        title: "This account is deleted",
        action: (
          <Button asChild>
            <Link to={paths.home()}>Back to the home page</Link>
          </Button>
        ),
      };
    case "forbidden":
      return { title: "Not yours to see", action: <LogInAsSomebodyElse variant="primary" /> };
    default:
      return { title: "That did not work", action: <TryAgain /> };
  }
}

function TryAgain() {
  const revalidator = useRevalidator();
  return (
    <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
      Try again
    </Button>
  );
}

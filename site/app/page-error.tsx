import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ErrorView } from "#app/features/errors/error-view.tsx";
import { DefaultLayout } from "#app/layouts/default-layout.tsx";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";

/** Everything a page could not show: an unknown address, the other role's area, or a fault of ours. */
export function PageError() {
  const error = useRouteError();
  return (
    <DefaultLayout>
      {error instanceof WrongArea ? (
        <WrongAreaView wanted={error.wanted} />
      ) : (
        <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />
      )}
    </DefaultLayout>
  );
}

function WrongAreaView({ wanted }: { wanted: string }) {
  const own = wanted === "talent" ? paths.accountOrders() : paths.talentOrders();
  return (
    <section className="shell py-20 sm:py-28">
      <PageHead title="Not your area" path={own} noindex />
      <h1 className="display text-5xl sm:text-7xl">Wrong changing room</h1>
      <p className="mt-5 max-w-xl text-lg text-ink-soft">
        {wanted === "talent"
          ? "This area belongs to athletes, and you are signed in as a customer."
          : "This area belongs to customers, and you are signed in as an athlete."}
      </p>
      <Button asChild className="mt-8">
        <Link to={own}>Go to your orders</Link>
      </Button>
    </section>
  );
}

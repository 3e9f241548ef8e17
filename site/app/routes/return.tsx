import { Link, useSearchParams } from "react-router";
import { ReturnStatus } from "#app/features/payment/return-status.tsx";
import { AccountReturn } from "#app/features/payouts/account-return.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export default function Return() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const sessionId = search.get("session_id");
  const isFromOnboarding = search.get("account") !== null;
  return (
    <section className="shell py-12 sm:py-20">
      <PageHead title="Your payment" path={paths.return()} noindex />
      {!hydrated ? (
        <>
          <h1 className="sr-only">Your payment</h1>
          <Skeleton className="mx-auto h-80 max-w-xl" />
        </>
      ) : isFromOnboarding ? (
        <AccountReturn />
      ) : sessionId === null ? (
        <EmptyState
          title="Nothing to show"
          action={
            <Button asChild>
              <Link to={paths.home()}>Find an athlete</Link>
            </Button>
          }
        >
          This page is shown after a payment. The link to your order is in the email we sent you.
        </EmptyState>
      ) : (
        <ReturnStatus sessionId={sessionId} />
      )}
    </section>
  );
}

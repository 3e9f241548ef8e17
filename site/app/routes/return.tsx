import { Link, useSearchParams } from "react-router";
import { ReturnStatus } from "#app/features/payment/return-status.tsx";
import { fetchPayoutAccount, OnboardingButton } from "#app/features/payouts/payout-account.tsx";
import type { PayoutAccountView } from "#app/lib/api/types.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
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

const outcomes: Readonly<
  Record<PayoutAccountView["status"], { title: string; text: string; button: string | null }>
> = {
  verified: {
    title: "You are set up",
    text: "Payouts are on. What you earn is paid out 7 days after an order is complete.",
    button: null,
  },
  information_needed: {
    title: "More information needed",
    text: "Our payment partner needs something more before it can pay you.",
    button: "Continue setting up",
  },
  in_review: {
    title: "Being checked",
    text: "You sent everything in. Our payment partner checks it, which can take a day or two; payouts follow by themselves.",
    button: null,
  },
  not_started: {
    title: "Finish later",
    text: "Nothing is lost: you can be booked now, and what you earn waits until payouts are set up.",
    button: "Continue now",
  },
};

/** The athlete is back from the payment partner's form. The sign-in identifies them; query values are not trusted. */
function AccountReturn() {
  const answer = useAnswer(fetchPayoutAccount);
  const outcome = answer.status === "ready" ? outcomes[answer.data.status] : null;
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <div aria-live="polite">
        <h1 className="display mb-3 text-4xl sm:text-5xl">
          {outcome?.title ??
            (answer.status === "failed" ? "Your payouts" : "Checking your payout account")}
        </h1>
        {answer.status === "failed" ? (
          <Notice tone="bad">{answer.message}</Notice>
        ) : (
          <p>{outcome?.text ?? "This takes a moment."}</p>
        )}
      </div>
      {outcome?.button != null && <OnboardingButton label={outcome.button} />}
      <Button asChild variant="outline" className="mt-5">
        <Link to={paths.talentAccount()}>Go to your account</Link>
      </Button>
    </Card>
  );
}

import { Link } from "react-router";
import type { PayoutAccountView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/paths.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fetchPayoutAccount, OnboardingButton } from "./payout-account.tsx";

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

/** The athlete is back from the payment partner's form. Who they are says the sign-in; the address is not believed. */
export function AccountReturn() {
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

import { Link, useSearchParams } from "react-router";
import { ReturnStatus } from "#app/features/payment/return-status.tsx";
import { fetchPayoutAccount, OnboardingButton } from "#app/features/payouts/payout-account.tsx";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import type { PayoutAccountView } from "#app/lib/api/types.ts";
import { payoutDelayDays } from "#app/lib/marketplace/business.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-return";
import * as payouts from "#messages/payouts";

export default function Return() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const sessionId = search.get("session_id");
  const isFromOnboarding = search.get("account") !== null;
  return (
    <section className="shell py-12 sm:py-20">
      <PageHead title={texts.yourPayment} path={paths.return()} noindex />
      {!hydrated ? (
        <>
          <h1 className="sr-only">{texts.yourPayment}</h1>
          <Skeleton className="mx-auto h-80 max-w-xl" />
        </>
      ) : isFromOnboarding ? (
        <AccountReturn />
      ) : sessionId === null ? (
        <EmptyState
          title={texts.nothingShow}
          action={
            <Button asChild>
              <Link to={paths.findMyOrders()}>{texts.findMyOrders}</Link>
            </Button>
          }
        >
          {texts.pageShownAfterPayment}
        </EmptyState>
      ) : (
        <ReturnStatus sessionId={sessionId} />
      )}
    </section>
  );
}

const outcomes: Readonly<
  Record<PayoutAccountView["status"], { title: string; text: () => string; button: string | null }>
> = {
  verified: {
    title: texts.setUp,
    text: () => texts.payoutsWhatEarnPaid({ days: payoutDelayDays() }),
    button: null,
  },
  information_needed: {
    title: texts.moreInformationNeeded,
    text: () => texts.paymentPartnerNeedsSomething,
    button: texts.continueSettingUp,
  },
  in_review: {
    title: texts.beingChecked,
    text: () => texts.sentEverythingPaymentPartner,
    button: null,
  },
  rejected: {
    title: payouts.rejected,
    text: () => payouts.rejectedLead,
    button: null,
  },
  not_started: {
    title: texts.finishLater,
    text: () => texts.nothingLostBookedNow,
    button: texts.continueNow,
  },
};

/** The athlete is back from the payment provider's form. The sign-in identifies them; query values are not trusted. */
function AccountReturn() {
  const answer = useAnswer(fetchPayoutAccount);
  const outcome = answer.status === "ready" ? outcomes[answer.data.status] : null;
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <div aria-live="polite">
        <h1 className="display mb-3 text-4xl sm:text-5xl">
          {outcome?.title ??
            (answer.status === "failed" ? texts.yourPayouts : texts.checkingPayoutAccount)}
        </h1>
        {answer.status === "failed" ? (
          <Notice tone="bad">{answer.message}</Notice>
        ) : (
          <p>{outcome?.text() ?? texts.takesMoment}</p>
        )}
      </div>
      {outcome?.button != null && <OnboardingButton label={outcome.button} />}
      <Button asChild variant="outline" className="mt-5">
        <Link to={paths.talentEarnings()}>{texts.goAccount}</Link>
      </Button>
    </Card>
  );
}

import { useState } from "react";
import type { Answer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { PayoutAccountView } from "#app/lib/api/types.ts";
import { payoutDelayDays } from "#app/lib/marketplace/business.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { leaveSite } from "#app/lib/pages/leave-site.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/payouts";

type OnboardingStatus = PayoutAccountView["status"];

/**
 * The meaning of each account state for the athlete, and the label of the button to the provider's form; `null` without
 * a button.
 */
const standings: Readonly<
  Record<OnboardingStatus, { title: string; text: () => string; button: string | null }>
> = {
  not_started: {
    title: texts.setUp,
    text: () => texts.setUpLead,
    button: texts.setUp,
  },
  information_needed: {
    title: texts.informationNeeded,
    text: () => texts.informationNeededLead,
    button: texts.continueSetUp,
  },
  in_review: {
    title: texts.inReview,
    text: () => texts.inReviewLead,
    button: null,
  },
  verified: {
    title: texts.verified,
    text: () => texts.verifiedLead({ days: payoutDelayDays() }),
    button: null,
  },
  rejected: {
    title: texts.rejected,
    text: () => texts.rejectedLead,
    button: null,
  },
};

export function fetchPayoutAccount(): Promise<PayoutAccountView> {
  return answerOf(api.GET("/api/payments/account"));
}

/** The state of the athlete's payouts, and the link to the payment provider's form. */
export function PayoutAccount({ answer }: { answer: Answer<PayoutAccountView> }) {
  switch (answer.status) {
    case "loading":
      return <Skeleton className="h-40" />;
    case "failed":
      return <Notice tone="bad">{answer.message}</Notice>;
    case "ready":
      return <PayoutStanding account={answer.data} />;
  }
}

function PayoutStanding({ account }: { account: PayoutAccountView }) {
  const standing = standings[account.status];
  return (
    <Card>
      <h3 className="display mb-2 text-xl">{standing.title}</h3>
      <p>{standing.text()}</p>
      {account.requirementsDue.length > 0 && (
        <ul className="mt-3 list-disc ps-5">
          {account.requirementsDue.map((requirement) => (
            <li key={requirement}>{requirementText(requirement)}</li>
          ))}
        </ul>
      )}
      {account.owed.amount > 0 && (
        <Notice tone="warning" className="mt-4">
          {texts.owed({
            owed: formatMoney(account.owed),
            price: (children) => <span className="font-bold tabular">{children}</span>,
          })}
        </Notice>
      )}
      {standing.button !== null && <OnboardingButton label={standing.button} />}
    </Card>
  );
}

/** Fetches a new address of the payment provider's form, which works once, and goes there. */
export function OnboardingButton({ label }: { label: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function openForm() {
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await answerOf(api.POST("/api/payments/account"));
      leaveSite(url);
    } catch (error) {
      console.warn("failed to open the payout form", error);
      const field = error instanceof ApiFailure ? error.fields[0]?.message : undefined;
      setProblem(field ?? messageFor(error));
      setBusy(false);
    }
  }
  return (
    <div className="mt-5">
      <Button busy={busy} onClick={() => void openForm()}>
        {label}
      </Button>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}

const requirementTexts: readonly (readonly [RegExp, string])[] = [
  [/verification\.(additional_)?document$/, texts.requiredDocument],
  [/^external_account$/, texts.requiredBankAccount],
  [/\.dob/, texts.requiredDateOfBirth],
  [/\.address/, texts.requiredAddress],
  [/\.(first|last)_name$/, texts.requiredName],
  [/\.(email|phone)$/, texts.requiredContact],
  [/\.id_number$|\.ssn_last_4$/, texts.requiredIdNumber],
  [/^tos_acceptance/, texts.requiredTerms],
];

/** Returns a short name of the payment provider's requirement; the partner's form has the details. */
function requirementText(requirement: string): string {
  const known = requirementTexts.find(([pattern]) => pattern.test(requirement));
  return known?.[1] ?? texts.requiredDetails;
}

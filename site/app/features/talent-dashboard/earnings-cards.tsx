import type { Money } from "#app/lib/api/types.ts";
import { formatShortDay } from "#app/lib/format-time.ts";
import { Card, type CardProps } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Earnings } from "./earnings.ts";

/** What is earned, by how near it is. */
export function EarningsCards({ earnings }: { earnings: Earnings }) {
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings" className="display mb-4 text-2xl">
        Earnings
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Sum label="Under way" detail="Accepted or delivered" money={earnings.underWay} />
        <Sum
          label="Scheduled"
          detail={
            earnings.nextPayoutAt === null
              ? "Completed, waiting for payout"
              : `Next payout ${formatShortDay(earnings.nextPayoutAt)}`
          }
          money={earnings.scheduled}
          tone="volt"
        />
        <Sum label="On hold" detail="Being looked into" money={earnings.onHold} />
        <Sum label="Paid out" detail="So far" money={earnings.paid} />
      </dl>
    </section>
  );
}

interface SumProps {
  label: string;
  detail: string;
  money: Money;
  tone?: NonNullable<CardProps["tone"]>;
}

function Sum({ label, detail, money, tone = "plain" }: SumProps) {
  return (
    <Card tone={tone}>
      <dt className="font-semibold">{label}</dt>
      <dd>
        <Price money={money} className="display block text-3xl" />
        <span className="text-sm">{detail}</span>
      </dd>
    </Card>
  );
}

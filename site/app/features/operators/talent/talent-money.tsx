import { Link } from "react-router";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import type { Money, TalentMoney } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Card } from "#app/ui/card.tsx";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import * as texts from "#messages/operators-talent";

/** An athlete's earnings by month, the payout account, and the payouts to the bank. */
export function TalentEarnings({ money }: { money: TalentMoney }) {
  const months = money.months.filter(({ totals }) => hasAny(totals));
  return (
    <Card>
      <h2 className="mb-4 font-bold">{texts.money}</h2>
      <Facts
        facts={[
          { label: texts.account, value: texts.accountStates({ status: money.account }) },
          { label: texts.accountReason, value: money.disabledReason },
          { label: texts.missing, value: money.requirementsDue.join("\n") },
          {
            label: texts.owed,
            value: money.owed.amount === 0 ? null : formatMoney(money.owed),
          },
        ]}
      />
      {months.length === 0 ? (
        <p className="mt-4 text-mute">{texts.noEarnings}</p>
      ) : (
        <div className="mt-4 overflow-x-auto">
          <Table
            caption={texts.money}
            className="w-full text-sm"
            head={
              <>
                <ColumnHead>{texts.month}</ColumnHead>
                <ColumnHead end>{texts.earned}</ColumnHead>
                <ColumnHead end>{texts.takenBack}</ColumnHead>
                <ColumnHead end>{texts.transferred}</ColumnHead>
              </>
            }
          >
            <tbody>
              {months.map(({ month, totals }) => (
                <tr key={month} className="border-b border-line">
                  <th scope="row" className="py-2 pe-3 text-start font-semibold whitespace-nowrap">
                    {month}
                  </th>
                  <AmountCell amount={totals.earned} />
                  <AmountCell amount={totals.takenBack} />
                  <AmountCell amount={totals.transferred} />
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <h3 className="mt-6 mb-2 font-bold">{texts.bankPayouts}</h3>
      {money.bankPayouts.length === 0 ? (
        <p className="text-mute">{texts.noBankPayouts}</p>
      ) : (
        <ul className="grid gap-1">
          {money.bankPayouts.map((payout) => (
            <li key={payout.payoutId}>
              {texts.bankPayout({
                amount: formatMoney(payout.amount),
                status: payout.status,
                day: formatShortDay(payout.createdAt),
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to={operatorPaths.payouts()} className="underline">
          {texts.allPayouts}
        </Link>
      </p>
    </Card>
  );
}

function AmountCell({ amount }: { amount: Money }) {
  return <td className="py-2 ps-3 text-end whitespace-nowrap tabular">{formatMoney(amount)}</td>;
}

const hasAny = ({ earned, takenBack, transferred }: TalentMoney["months"][number]["totals"]) =>
  earned.amount + takenBack.amount + transferred.amount > 0;

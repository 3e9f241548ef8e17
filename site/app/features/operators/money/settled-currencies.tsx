import { formatRate } from "#app/features/operators/parts/format-rate.ts";
import type { OperatorCurrencies, OperatorCurrency } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import * as texts from "#messages/operators-currencies";

/** Returns in which currency payments of a currency settle, as far as it is known. */
export function settlementOf({
  settlement,
  settlesIn,
  currency,
}: Pick<OperatorCurrency, "settlement" | "settlesIn" | "currency">): string {
  switch (settlement) {
    case "as_sold":
    case "converted":
      return texts.settlesIn({ currency: settlesIn ?? currency });
    case "in_balance":
      return texts.inBalance({ currency });
    case "not_seen":
      return texts.notSeen;
  }
}

/** Returns what follows for athletes from a settlement; null where nothing is known. */
export function consequenceOf({ settlement, settlesIn }: OperatorCurrency): string | null {
  if (settlement !== "converted" || settlesIn == null) return null;
  return texts.paidIn({ currency: settlesIn });
}

/** The currencies that are accepted, or have payments, with what is known of each. */
export function SettledCurrencies({ currencies }: { currencies: OperatorCurrencies }) {
  const { items, isBalanceKnown, isMoreWaiting } = currencies;
  const isKnown = ({ settlement, waitingOrders }: OperatorCurrency) =>
    settlement !== "not_seen" || waitingOrders > 0;
  const unseen = items.filter((one) => one.isAccepted && !isKnown(one));
  return (
    <section aria-labelledby="currencies" className="mt-12 grid gap-4">
      <h2 id="currencies" className="display text-2xl">
        {texts.title}
      </h2>
      <p className="text-sm text-mute">{texts.lead}</p>
      {!isBalanceKnown && <p className="text-sm text-danger">{texts.balanceUnknown}</p>}
      {items.some(isKnown) && (
        <div className="overflow-x-auto">
          <Table
            caption={texts.title}
            head={
              <>
                <ColumnHead>{texts.currency}</ColumnHead>
                <ColumnHead>{texts.settlement}</ColumnHead>
                <ColumnHead end>{texts.waiting}</ColumnHead>
              </>
            }
          >
            <tbody>
              {items.filter(isKnown).map((one) => (
                <CurrencyRow key={one.currency} one={one} isMore={isMoreWaiting} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {unseen.length > 0 && (
        <p className="text-sm text-mute">
          {texts.unseen({ currencies: unseen.map(({ currency }) => currency).join(", ") })}
        </p>
      )}
    </section>
  );
}

function CurrencyRow({ one, isMore }: { one: OperatorCurrency; isMore: boolean }) {
  const consequence = consequenceOf(one);
  const seen =
    one.seenAt == null
      ? null
      : one.exchangeRate == null
        ? texts.seenOn({ day: formatShortDay(one.seenAt) })
        : texts.seenAtRate({ day: formatShortDay(one.seenAt), rate: formatRate(one.exchangeRate) });
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start">
        {one.currency} {!one.isAccepted && <Badge tone="neutral">{texts.notAccepted}</Badge>}
      </th>
      <td className="py-2 pe-3">
        <span className="block">{settlementOf(one)}</span>
        {consequence !== null && <span className="block text-sm">{consequence}</span>}
        {seen !== null && <span className="block text-sm text-mute">{seen}</span>}
      </td>
      <td className="py-2 ps-3 text-end">
        {one.waitingOrders === 0 ? texts.noneWaiting : waitingOf({ ...one, isMore })}
      </td>
    </tr>
  );
}

function waitingOf(one: OperatorCurrency & { isMore: boolean }): string {
  const values = { count: one.waitingOrders, amount: formatMoney(one.waiting) };
  return one.isMore ? texts.moreWaiting(values) : texts.ordersWaiting(values);
}

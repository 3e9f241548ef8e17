import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import * as texts from "#messages/orders-states";
import type { Reader } from "./order-words.ts";

type Earnings = NonNullable<OrderView["earnings"]>;
type Payout = Pick<NonNullable<OrderView["payout"]>, "amount" | "reversed" | "netted">;

/** The properties that say where an order's money is, as the server computes them. */
export interface OrderMoney {
  payment: Pick<OrderView["payment"], "standing" | "refunded" | "returnedByBank">;
  earnings?: OrderView["earnings"];
  payout?: Payout | null | undefined;
  chargeback?: OrderView["chargeback"];
}

/** Whether something was charged, also where it went back since. */
export function wasCharged({ standing }: Pick<OrderMoney["payment"], "standing">): boolean {
  return standing === "charged" || standing === "part_refunded" || standing === "refunded";
}

/** Returns what becomes of the athlete's earnings; null while nothing is due, and where the bank's sentence says it. */
export function earningsWords({ earnings, payout }: OrderMoney): string | null {
  if (earnings == null) return null;
  const words = earningsSentences[earnings];
  return typeof words === "function" ? (payout == null ? null : words(payout)) : words;
}

const earningsSentences: Readonly<Record<Earnings, string | ((payout: Payout) => string) | null>> =
  {
    not_earned: null,
    under_way: null,
    in_dispute: null,
    with_bank: null,
    scheduled: texts.payoutPlanned,
    waits_for_account: texts.payoutBlocked,
    refused: texts.payoutRefused,
    on_hold: texts.payoutOnHold,
    paid_out: texts.payoutPaid,
    part_set_off: (payout) =>
      texts.payoutPartSetOff({
        paid: formatMoney(paidOut(payout)),
        setOff: formatMoney(payout.netted ?? payout.amount),
      }),
    set_off: ({ amount }) => texts.payoutSetOff({ setOff: formatMoney(amount) }),
    part_taken_back: ({ reversed, amount }) =>
      texts.payoutPartlyReversed({ taken: formatMoney(reversed), kept: formatMoney(amount) }),
    taken_back: texts.payoutReversed,
    nothing_left: texts.payoutCancelled,
  };

/** What was transferred of a payout that no refund has touched: the rest was set off against a debt. */
export function paidOut({ amount, netted }: Payout) {
  return { ...amount, amount: amount.amount - (netted?.amount ?? 0) };
}

/** What an open chargeback means for the earnings, where it is not that the payout waits. */
const unchanged: ReadonlySet<Earnings> = new Set(["not_earned", "taken_back", "nothing_left"]);

/** Returns what the customer's bank does about the payment; null where it does nothing that matters now. */
export function bankWords(order: OrderMoney, reader: Reader): string | null {
  const { chargeback, earnings } = order;
  if (chargeback?.status === "open") {
    if (reader === "customer") return texts.bankOpenCustomer;
    const { atRisk } = chargeback;
    if (atRisk != null) {
      return texts.bankOpenTalent({ payout: "at_risk", amount: formatMoney(atRisk) });
    }
    const payout = earnings != null && unchanged.has(earnings) ? "unchanged" : "waits";
    return texts.bankOpenTalent({ payout, amount: "" });
  }
  return chargeback?.status === "lost" && reader === "talent" ? texts.bankLostTalent : null;
}

/** Returns that the money came back through the bank, so that no refund of ours is awaited; null for other refunds. */
export function returnedWords({ payment }: OrderMoney): string | null {
  const { returnedByBank: returned, refunded } = payment;
  if (returned == null) return null;
  return returned.amount === refunded.amount && payment.standing === "refunded"
    ? texts.bankReturned
    : texts.bankReturnedPart({ amount: formatMoney(returned) });
}

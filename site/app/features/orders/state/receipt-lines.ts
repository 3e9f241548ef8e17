import type { Money, OrderView } from "#app/lib/api/types.ts";
import { negative } from "#app/lib/money/format-money.ts";
import { taxName, taxWords } from "#app/lib/money/tax-words.ts";
import * as texts from "#messages/orders-details";
import type { Reader } from "./order-words.ts";
import { refundLabel, wasCharged } from "./payment-words.ts";

/** A line of the receipt; a total is below a rule. */
export interface ReceiptLine {
  /** Where several lines may have one label. */
  key?: string;
  label: string;
  money: Money;
  isTotal?: boolean;
}

export type ReceiptOrder = Pick<OrderView, "money" | "payment" | "payout" | "tab" | "tips"> & {
  offer: Pick<OrderView["offer"], "title">;
};

/** Returns the price line by line: what the customer pays, or what the athlete earns. */
export function receiptLines(order: ReceiptOrder, reader: Reader): ReceiptLine[] {
  const { money, offer, tips } = order;
  return [
    { label: offer.title, money: money.offerPrice },
    ...money.addons.map(({ key, label, price }) => ({ key, label, money: price })),
    ...(reader === "talent" ? earnings(order) : charges(order)),
    ...tips.map(({ orderGuid, amount, refunded }) => ({
      key: orderGuid,
      label: refunded.amount > 0 ? texts.tipRefunded : texts.tip,
      money: amount,
    })),
  ];
}

function charges({ money, payment }: ReceiptOrder): ReceiptLine[] {
  const { discount } = money;
  const tax = taxWords(money);
  return [
    ...(discount == null
      ? []
      : minus(texts.discountCode({ code: discount.code }), discount.amount)),
    { label: texts.serviceFee, money: money.serviceFee },
    ...(tax === null ? [] : [{ label: tax, money: money.tax }]),
    total(texts.total, money.total),
    ...(payment.refunded != null && payment.refunded.amount > 0
      ? minus(refundLabel(payment), payment.refunded)
      : []),
  ];
}

function earnings(order: ReceiptOrder): ReceiptLine[] {
  const { money, payment, tab } = order;
  const earns =
    tab === "closed" && !wasCharged(payment) ? texts.wouldHaveReceived : texts.youReceive;
  return [
    ...minus(texts.taxInPrice({ tax: taxName(money.taxLabel) }), money.talentTax),
    ...minus(texts.commission, money.commission),
    total(earns, money.talentNet ?? money.total),
    ...payoutLines(order),
  ];
}

/** Returns the transfer, and the athlete's own part of refunds: the customer's refund contains the fees, too. */
function payoutLines({ money, payout }: Pick<ReceiptOrder, "money" | "payout">): ReceiptLine[] {
  if (payout == null) return [];
  const { amount, reversed, transferred } = payout;
  const net = money.talentNet;
  const isLess = net != null && amount.amount < net.amount;
  const deducted = isLess ? net.amount - amount.amount - reversed.amount : 0;
  return [
    ...(isLess && deducted > 0 ? minus(texts.partOfRefund, { ...net, amount: deducted }) : []),
    ...(transferred == null ? [] : [{ label: texts.transferredAs, money: transferred }]),
    ...(isLess && reversed.amount > 0 ? minus(texts.takenBack, reversed) : []),
    ...(isLess ? [total(texts.youKeep, amount)] : []),
  ];
}

function minus(label: string, money: Money | null | undefined): ReceiptLine[] {
  return money == null ? [] : [{ label, money: negative(money) }];
}

function total(label: string, money: Money): ReceiptLine {
  return { label, money, isTotal: true };
}

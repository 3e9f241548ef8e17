import type { Money, OrderView } from "#app/lib/api/types.ts";
import { negative } from "#app/lib/money/format-money.ts";
import { taxName, taxWords } from "#app/lib/money/tax-words.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import * as texts from "#messages/orders-details";
import { paidOut } from "./order-money.ts";
import type { Reader } from "./order-words.ts";
import { refundLabel } from "./payment-words.ts";

/** A line of the receipt; a total is below a rule. */
export interface ReceiptLine {
  /** Where several lines may have one label. */
  key?: string;
  label: string;
  money: Money;
  isTotal?: boolean;
  /** The order of a tip. */
  orderGuid?: string;
}

export type ReceiptOrder = Pick<
  OrderView,
  "money" | "payment" | "payout" | "earnings" | "tip" | "tips"
> & {
  offer: Pick<OrderView["offer"], "title">;
};

/** Returns the price line by line: what the customer pays, or what the athlete earns. A tip has no fee and no commission. */
export function receiptLines(order: ReceiptOrder, reader: Reader): ReceiptLine[] {
  const { money, tips } = order;
  return [
    { label: orderTitle(order), money: money.offerPrice },
    ...money.addons.map(({ key, label, price }) => ({ key, label, money: price })),
    ...(reader === "talent" ? earnings(order) : charges(order)),
    ...tips.map(({ orderGuid, amount, refunded }) => ({
      key: orderGuid,
      orderGuid,
      label: refunded.amount > 0 ? texts.tipRefunded : texts.tip,
      money: amount,
    })),
  ];
}

function charges({ money, payment, tip }: ReceiptOrder): ReceiptLine[] {
  const { discount } = money;
  const tax = taxWords(money);
  return [
    ...(discount == null
      ? []
      : minus(texts.discountCode({ code: discount.code }), discount.amount)),
    ...(tip == null ? [{ label: texts.serviceFee, money: money.serviceFee }] : []),
    ...(tax === null ? [] : [{ label: tax, money: money.tax }]),
    total(texts.total, money.total),
    ...(payment.refunded != null && payment.refunded.amount > 0
      ? minus(refundLabel(payment), payment.refunded)
      : []),
  ];
}

function earnings(order: ReceiptOrder): ReceiptLine[] {
  const { money, tip } = order;
  return [
    ...minus(texts.taxInPrice({ tax: taxName(money.taxLabel) }), money.talentTax),
    ...(tip == null ? minus(texts.commission, money.commission) : []),
    total(netLabel(order), money.talentNet ?? money.total),
    ...payoutLines(order),
  ];
}

/** What the agreed net is called: it is received only where nothing of it went back or was set off. */
function netLabel({ earnings: standing, money, payout }: ReceiptOrder): string {
  if (standing === "not_earned") return texts.wouldHaveReceived;
  const isLess =
    payout != null && money.talentNet != null && payout.amount.amount < money.talentNet.amount;
  if (isLess || standing === "set_off" || standing === "part_set_off") return texts.agreedEarnings;
  return standing === "paid_out" ? texts.youReceived : texts.youReceive;
}

/** Returns the transfer, what was set off, and the athlete's own part of refunds: the customer's has the fees, too. */
function payoutLines({
  money,
  payout,
  earnings: standing,
}: Pick<ReceiptOrder, "money" | "payout" | "earnings">): ReceiptLine[] {
  if (payout == null || standing === "not_earned") return [];
  const { amount, reversed, transferred } = payout;
  const net = money.talentNet;
  const isLess = net != null && amount.amount < net.amount;
  const deducted = isLess ? net.amount - amount.amount - reversed.amount : 0;
  const isSetOff = standing === "set_off" || standing === "part_set_off";
  return [
    ...(isLess && deducted > 0 ? minus(texts.partOfRefund, { ...net, amount: deducted }) : []),
    ...(isSetOff ? minus(texts.setOff, payout.netted) : []),
    ...(transferred == null ? [] : [{ label: texts.transferredAs, money: transferred }]),
    ...(isLess && reversed.amount > 0 ? minus(texts.takenBack, reversed) : []),
    ...(isSetOff ? [total(texts.paidOutToYou, paidOut(payout))] : []),
    ...(isLess && !isSetOff ? [total(texts.youKeep, amount)] : []),
  ];
}

function minus(label: string, money: Money | null | undefined): ReceiptLine[] {
  return money == null ? [] : [{ label, money: negative(money) }];
}

function total(label: string, money: Money): ReceiptLine {
  return { label, money, isTotal: true };
}

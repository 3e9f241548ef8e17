import type { Money, OrderView } from "#app/lib/api/types.ts";
import { taxWords } from "#app/lib/tax-words.ts";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import type { OrderAccess } from "./order-access.ts";
import { OrderInvoice } from "./order-invoice.tsx";
import type { Reader } from "./order-state.ts";

export interface OrderReceiptProps {
  order: OrderView;
  access: OrderAccess;
  reader: Reader;
}

/** What it costs, line by line, and where the payment stands. */
export function OrderReceipt({ order, access, reader }: OrderReceiptProps) {
  const { money, payment } = order;
  const tax = taxWords(money);
  if (order.customQuote != null && order.customQuote.quotedAt == null) {
    return (
      <Card>
        <h2 className="font-bold">Price</h2>
        <p className="mt-3 text-ink-soft">
          {reader === "talent" ? "You name it." : `${order.talent.displayName} names it.`} The list
          says <Price money={money.offerPrice} short />.
        </p>
      </Card>
    );
  }
  return (
    <Card>
      <h2 className="font-bold">{reader === "talent" ? "What you earn" : "Receipt"}</h2>
      <dl className="mt-3 grid gap-2">
        <Line label={order.offer.title} money={money.offerPrice} />
        {money.addons.map((addon) => (
          <Line key={addon.key} label={addon.label} money={addon.price} />
        ))}
        {reader === "customer" && money.discount != null && (
          <Line label={`Code ${money.discount.code}`} money={money.discount.amount} minus />
        )}
        {reader === "customer" && <Line label="Service fee" money={money.serviceFee} />}
        {reader === "customer" && tax !== null && <Line label={tax} money={money.tax} />}
        {reader === "talent" && money.commission != null && (
          <Line label="Commission" money={money.commission} minus />
        )}
        <Total
          label={reader === "talent" ? "You receive" : "Total"}
          money={reader === "talent" ? (money.talentNet ?? money.total) : money.total}
        />
        {payment.refunded != null && payment.refunded.amount > 0 && (
          <Line label="Refunded" money={payment.refunded} minus />
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-mute">{paymentWords(payment)}</p>
      {reader === "customer" && wasCharged(payment) && (
        <OrderInvoice number={order.number} access={access} />
      )}
    </Card>
  );
}

/** Whether there is an invoice: something was taken, also where it went back since. */
function wasCharged({ status }: OrderView["payment"]): boolean {
  return status === "captured" || status === "partially_refunded" || status === "refunded";
}

function Line({ label, money, minus = false }: { label: string; money: Money; minus?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        {minus && "− "}
        <Price money={money} />
      </dd>
    </div>
  );
}

function Total({ label, money }: { label: string; money: Money }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
      <dt>{label}</dt>
      <dd>
        <Price money={money} />
      </dd>
    </div>
  );
}

function paymentWords(payment: OrderView["payment"]): string {
  const card = payment.method?.last4 == null ? "" : ` Card ending in ${payment.method.last4}.`;
  switch (payment.status) {
    case "authorised":
      return `Reserved, not charged.${card}`;
    case "captured":
      return `Charged.${card}`;
    case "partially_refunded":
      return `Charged and partly refunded.${card}`;
    case "refunded":
      return `Refunded in full.${card}`;
    case "cancelled":
      return "Not charged; the reservation was released.";
    case "failed":
      return "The payment failed. Nothing was charged.";
    case "processing":
      return "The payment is being processed.";
    default:
      return "Not paid yet.";
  }
}

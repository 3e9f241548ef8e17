import { Link } from "react-router";
import { athleteLines } from "#app/features/orders/state/athlete-lines.ts";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import {
  failedRefundWords,
  paymentWords,
  refundLabel,
} from "#app/features/orders/state/payment-words.ts";
import type { Money, OrderView } from "#app/lib/api/types.ts";
import { formatMoney, negative } from "#app/lib/money/format-money.ts";
import { taxName, taxWords } from "#app/lib/money/tax-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/orders-details";
import { OrderInvoice } from "./order-invoice.tsx";

export interface OrderReceiptProps {
  order: OrderView;
  access: OrderAccess;
  reader: Reader;
}

/** The price, line by line, and the state of the payment. */
export function OrderReceipt({ order, access, reader }: OrderReceiptProps) {
  const { money, payment } = order;
  const tax = taxWords(money);
  const earns =
    order.tab === "closed" && !wasCharged(payment) ? texts.wouldHaveReceived : texts.youReceive;
  if (order.customQuote != null && order.customQuote.quotedAt == null) {
    const price = formatMoney(money.offerPrice, { short: true });
    return (
      <Card>
        <h2 className="font-bold">{texts.price}</h2>
        <p className="mt-3 text-soft">
          {reader === "talent"
            ? texts.youNamePrice({ price })
            : texts.talentNamesPrice({ talent: order.talent.displayName, price })}
        </p>
      </Card>
    );
  }
  return (
    <Card>
      <h2 className="font-bold">{reader === "talent" ? texts.whatYouEarn : texts.receipt}</h2>
      <dl className="mt-3 grid gap-2">
        <Line label={order.offer.title} money={money.offerPrice} />
        {money.addons.map((addon) => (
          <Line key={addon.key} label={addon.label} money={addon.price} />
        ))}
        {reader === "customer" && money.discount != null && (
          <Line
            label={texts.discountCode({ code: money.discount.code })}
            money={money.discount.amount}
            minus
          />
        )}
        {reader === "customer" && <Line label={texts.serviceFee} money={money.serviceFee} />}
        {reader === "customer" && tax !== null && <Line label={tax} money={money.tax} />}
        {reader === "talent" && money.talentTax != null && (
          <Line
            label={texts.taxInPrice({ tax: taxName(money.taxLabel) })}
            money={money.talentTax}
            minus
          />
        )}
        {reader === "talent" && money.commission != null && (
          <Line label={texts.commission} money={money.commission} minus />
        )}
        <Total
          label={reader === "talent" ? earns : texts.total}
          money={reader === "talent" ? (money.talentNet ?? money.total) : money.total}
        />
        {reader === "talent" && <AthleteRefunds order={order} />}
        {reader === "customer" && payment.refunded != null && payment.refunded.amount > 0 && (
          <Line label={refundLabel(payment)} money={payment.refunded} minus />
        )}
        {order.tips.map((tip) => (
          <Line
            key={tip.orderGuid}
            label={tip.refunded.amount > 0 ? texts.tipRefunded : texts.tip}
            money={tip.amount}
          />
        ))}
      </dl>
      <PaymentSummary payment={payment} />
      {reader === "customer" && wasCharged(payment) && (
        <OrderInvoice number={order.number} access={access} />
      )}
    </Card>
  );
}

/** The transfer, and the athlete's own part of refunds: the customer's refund contains the fees, too. */
function AthleteRefunds({ order }: { order: OrderView }) {
  const { deducted, takenBack, kept } = athleteLines(order);
  return (
    <>
      {deducted !== null && <Line label={texts.partOfRefund} money={deducted} />}
      {order.payout?.transferred != null && (
        <Line label={texts.transferredAs} money={order.payout.transferred} />
      )}
      {takenBack !== null && <Line label={texts.takenBack} money={takenBack} />}
      {kept !== null && <Total label={texts.youKeep} money={kept} />}
    </>
  );
}

/** The state of the payment; a returned refund is highlighted, since its customer waits for the money. */
function PaymentSummary({ payment }: { payment: OrderView["payment"] }) {
  const failed = failedRefundWords(payment, (children) => (
    <Link to={paths.contact()} className="font-semibold underline">
      {children}
    </Link>
  ));
  if (failed === null) {
    return <p className="mt-3 text-sm text-mute">{paymentWords(payment)}</p>;
  }
  return (
    <Notice tone="warning" className="mt-3">
      {failed}
    </Notice>
  );
}

/** Whether there is an invoice: something was taken, also where it went back since. */
function wasCharged({ status }: OrderView["payment"]): boolean {
  return status === "captured" || status === "partially_refunded" || status === "refunded";
}

function Line({ label, money, minus = false }: { label: string; money: Money; minus?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="whitespace-nowrap">
        <Price money={minus ? negative(money) : money} />
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

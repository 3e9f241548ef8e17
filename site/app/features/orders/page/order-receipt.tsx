import { Link } from "react-router";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { wasCharged } from "#app/features/orders/state/order-money.ts";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import { failedRefundWords, paymentWords } from "#app/features/orders/state/payment-words.ts";
import { type ReceiptLine, receiptLines } from "#app/features/orders/state/receipt-lines.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
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
  // A guest's tips have links of their own, which are in the emails.
  const ownPath = reader === "talent" ? paths.talentOrder : paths.accountOrder;
  const tipPath = "orderGuid" in access ? ownPath : null;
  if (order.customQuote != null && order.customQuote.quotedAt == null) {
    const price = formatMoney(money.offerPrice, { short: true });
    return (
      <Card>
        <h2 className="font-bold">{texts.price}</h2>
        <p className="mt-3 text-soft">
          {reader === "talent"
            ? texts.youNamePrice({ price })
            : texts.talentNamesPrice({ talent: firstName(order.talent.displayName), price })}
        </p>
      </Card>
    );
  }
  return (
    <Card>
      <h2 className="font-bold">{reader === "talent" ? texts.whatYouEarn : texts.receipt}</h2>
      <dl className="mt-3 grid gap-2">
        {receiptLines(order, reader).map(({ key, ...line }) => (
          <Line key={key ?? line.label} {...line} tipPath={tipPath} />
        ))}
      </dl>
      <PaymentSummary payment={payment} />
      {reader === "customer" && wasCharged(payment) && (
        <OrderInvoice number={order.number} access={access} />
      )}
    </Card>
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

interface LineProps extends Omit<ReceiptLine, "key"> {
  /** Where a tip with its receipt is shown; null where it is not reachable. */
  tipPath: ((orderGuid: string) => string) | null;
}

function Line({ label, money, isTotal = false, orderGuid, tipPath }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? "mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold"
          : "flex items-baseline justify-between gap-4"
      }
    >
      <dt className={isTotal ? undefined : "text-soft"}>
        {orderGuid !== undefined && tipPath !== null ? (
          <Link to={tipPath(orderGuid)} className="underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={isTotal ? undefined : "whitespace-nowrap"}>
        <Price money={money} />
      </dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { DownloadButton } from "#app/features/orders/deliver/download-button.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { budgetLabel, budgetWords } from "#app/lib/money/budget-words.ts";
import { daysInWords } from "#app/lib/texts/booking-labels.ts";
import { formatList } from "#app/lib/texts/format-number.ts";
import { countryName } from "#app/lib/texts/places-and-languages.ts";
import { formatDay } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/orders-details";

export interface OrderLicenceProps {
  order: OrderView;
  access: OrderAccess;
  /** The customer's button that begins a booking of the same licence. */
  renew?: ReactNode;
}

/** What a company and the athlete agreed on, with the licence as a file once it is granted. */
export function OrderLicence({ order, access, renew }: OrderLicenceProps) {
  const now = useNow();
  const { commercial } = order;
  if (commercial == null) return null;
  return (
    <Card>
      <h2 className="font-bold">{texts.licence}</h2>
      <dl className="mt-3 grid gap-4 sm:grid-cols-2">
        {agreedLines(commercial).map(({ label, text }) => (
          <div key={label}>
            <dt className="eyebrow text-mute">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {commercial.isLicensed && (
        <DownloadButton
          label={texts.downloadLicence}
          fileName={`licence-${order.number}.pdf`}
          fetchFile={() => fetchLicence(access)}
        />
      )}
      {renew != null && commercial.isLicensed && commercial.term != null && (
        <div className="mt-5 grid gap-3 border-t border-line pt-5">
          <p className="text-soft">{renewalWords(commercial.term, now)}</p>
          {renew}
        </div>
      )}
    </Card>
  );
}

type Commercial = NonNullable<OrderView["commercial"]>;

/** What the customer can do when the licence ends, or since it has ended. */
export function renewalWords({ endsAt }: { endsAt: string }, now: number): string {
  const words = now < Date.parse(endsAt) ? texts.renewLead : texts.renewLeadEnded;
  return words({ day: formatDay(endsAt) });
}

function agreedLines({ brand, product, licence, term, ...agreed }: Commercial) {
  const { channels, territory, termDays } = licence;
  const days = daysInWords(termDays);
  return [
    { label: texts.brand, text: brand },
    { label: texts.product, text: product },
    { label: texts.channels, text: channels.join(", ") },
    {
      label: texts.territory,
      text: territory.length === 0 ? texts.everywhere : formatList(territory.map(countryName)),
    },
    {
      label: texts.term,
      text:
        term == null
          ? texts.termFromDelivery({ days })
          : texts.termDates({
              days,
              from: formatDay(term.startsAt),
              until: formatDay(term.endsAt),
            }),
    },
    {
      label: texts.scriptReview,
      text: agreed.scriptReview ? texts.companyReadsScript : texts.noScriptReview,
    },
    ...(agreed.budget == null ? [] : [{ label: budgetLabel, text: budgetWords(agreed.budget) }]),
    ...(agreed.disclosure ? [{ label: texts.disclosure, text: texts.markedAsAdvertising }] : []),
  ];
}

function fetchLicence(access: OrderAccess): Promise<BlobPart> {
  return answerOf(
    api.GET("/api/payments/orders/{orderRef}/licence.pdf", {
      params: atOrder(access),
      parseAs: "blob",
    }),
  );
}

import type { OfferView } from "#app/lib/api/types.ts";
import { licenceLines } from "#app/lib/booking-labels.ts";
import { Price } from "#app/ui/price.tsx";
import { Part, Term } from "./offer-parts.tsx";

/** What a company pays and may do with it; nothing where an offer is for personal use only. */
export function CommercialTerms({ offer }: { offer: OfferView }) {
  const { commercial, use } = offer;
  if (use === "personal" || commercial == null) return null;
  const { price, licence, termDays, channels = [] } = commercial;
  const lines = licenceLines({ licence, licenceDays: termDays, licenceChannels: channels });
  return (
    <Part title="For companies">
      <dl className="grid gap-5 sm:grid-cols-2">
        <Term title="Commercial price">
          <Price money={price} short />
        </Term>
        {lines.map(({ label, text, wide }) => (
          <div key={label} className={wide ? "sm:col-span-2" : ""}>
            <Term title={label}>{text}</Term>
          </div>
        ))}
      </dl>
    </Part>
  );
}

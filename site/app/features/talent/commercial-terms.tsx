import type { OfferView } from "#app/lib/api/types.ts";
import { Price } from "#app/ui/price.tsx";
import { Part, Term } from "./offer-parts.tsx";

/** What a company pays and may do with it; nothing where an offer is for personal use only. */
export function CommercialTerms({ offer }: { offer: OfferView }) {
  const { commercial, use } = offer;
  if (use === "personal" || commercial == null) return null;
  const { price, licence, termDays, channels = [] } = commercial;
  return (
    <Part title="For companies">
      <dl className="grid gap-5 sm:grid-cols-2">
        <Term title="Commercial price">
          <Price money={price} short />
        </Term>
        <Term title="The licence lasts">{termDays === 1 ? "1 day" : `${termDays} days`}</Term>
        {channels.length > 0 && <Term title="May be shown">{channels.join(", ")}</Term>}
        <div className="sm:col-span-2">
          <Term title="Licence">{licence}</Term>
        </div>
      </dl>
    </Part>
  );
}

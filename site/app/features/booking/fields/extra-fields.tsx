import { useController } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/booking";

/** The offer's extras with their prices; nothing for an offer without any. */
export function ExtraFields({ offer }: { offer: OfferView }) {
  const { field } = useController<BookingDraft, "addons">({ name: "addons" });
  if (offer.addons.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{texts.extras}</legend>
      <div className="grid gap-3">
        {offer.addons.map((addon) => (
          <Checkbox
            key={addon.key}
            name={`addons-${addon.key}`}
            label={
              <span className="flex justify-between gap-4">
                <span>{addon.label}</span>
                <span className="font-semibold">
                  + <Price money={addon.totalPrice} />
                </span>
              </span>
            }
            checked={field.value.includes(addon.key)}
            onChange={(event) =>
              field.onChange(
                event.target.checked
                  ? [...field.value, addon.key]
                  : field.value.filter((key) => key !== addon.key),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

import { useController, useFormContext } from "react-hook-form";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { serviceFeeShare } from "#app/lib/business.ts";
import { minutesWords, secondsWords, spanWords } from "#app/lib/format-time.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as texts from "#messages/booking";
import { asksForPrice, type BookingDraft, isPricedOnRequest } from "./draft.ts";

/** Which offer, with which extras, for whom to use. */
export function StepOffer({ talent, offer }: { talent: TalentView; offer: OfferView | null }) {
  const { register, setValue, watch, formState } = useFormContext<BookingDraft>();
  const draft = watch();
  const asks = asksForPrice(draft, offer);
  const chooseAfresh = (offerGuid: string) => {
    const next = talent.offers.find((one) => one.offerGuid === offerGuid);
    setValue("addons", []);
    setValue("schedule.startAt", "");
    setValue("asksForPrice", false);
    setValue("commercial.termDays", "");
    setValue("commercial.channels", []);
    setValue("use", next?.use === "commercial" ? "commercial" : "personal");
  };
  return (
    <>
      <RadioCards
        legend={texts.stepOffer}
        hideLegend
        cards={talent.offers.map((one) => ({
          value: one.offerGuid,
          label: one.title,
          detail: detailOf(one),
          aside: <Price money={one.price} short />,
        }))}
        error={formState.errors.offerGuid?.message}
        {...register("offerGuid", {
          onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
            chooseAfresh(event.target.value),
        })}
      />
      <p className="-mt-2 text-sm text-mute">{texts.feeOnTop({ share: serviceFeeShare() })}</p>
      {offer !== null && offer.addons.length > 0 && !asks && <Addons offer={offer} />}
      {offer?.use === "both" && (
        <RadioCards
          legend={texts.use}
          columns={2}
          cards={[
            {
              value: "personal",
              label: texts.personal,
              detail: texts.personalDetail,
              aside: <Price money={offer.price} short />,
            },
            {
              value: "commercial",
              label: texts.commercial,
              detail: texts.commercialDetail,
              aside: offer.commercial && <Price money={offer.commercial.price} short />,
            },
          ]}
          {...register("use")}
        />
      )}
      {offer !== null && isPricedOnRequest(offer, draft.use) && (
        <Checkbox
          label={texts.ownPrice({ name: talent.displayName })}
          hint={texts.ownPriceHint}
          {...register("asksForPrice", { onChange: () => setValue("addons", []) })}
        />
      )}
    </>
  );
}

function Addons({ offer }: { offer: OfferView }) {
  const { field } = useController<BookingDraft, "addons">({ name: "addons" });
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
                  + <Price money={addon.price} />
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

/** Returns what an offer includes, in the units of the athlete's page. */
function detailOf({ video, session, description }: OfferView): string {
  if (video != null) {
    const length = secondsWords(video.maxSeconds);
    return texts.video({ length, span: spanWords(video.turnaroundDays * 24) });
  }
  if (session != null) {
    const { durationMin, location } = session;
    return texts.session({ length: minutesWords(durationMin), location });
  }
  return description;
}

import { useController, useFormContext } from "react-hook-form";
import { advertisedProduct, brand, licenceChannel } from "#app/lib/api/rules/texts.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { daysInWords } from "#app/lib/booking-labels.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";
import { asksForPrice, type BookingDraft } from "./draft.ts";

const longestDays = 730;

/** What a company advertises, where and for how long; the price follows. */
export function LicenceFields({ offer }: { offer: OfferView }) {
  const { register, watch, formState } = useFormContext<BookingDraft>();
  const draft = watch();
  const { where } = draft.commercial;
  const asks = asksForPrice(draft, offer);
  const errors = formState.errors.commercial;
  const { commercial } = offer;
  if (commercial == null) return null;
  const terms = [1, 2, 3, 6, 12]
    .map((times) => times * commercial.termDays)
    .filter((days, index) => index === 0 || days <= longestDays);
  return (
    <fieldset className="grid gap-6 rounded-2xl bg-surface-sunken p-5">
      <legend className="sr-only">{texts.commercialUse}</legend>
      <p aria-hidden="true" className="font-bold">
        {texts.commercialUse}
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Input
          label={texts.brand}
          maxLength={brand.longest}
          error={errors?.brand?.message}
          {...register("commercial.brand")}
        />
        <Input
          label={texts.product}
          maxLength={advertisedProduct.longest}
          error={errors?.product?.message}
          {...register("commercial.product")}
        />
      </div>
      <Channels named={commercial.channels ?? []} asks={asks} />
      <RadioCards
        legend={texts.territory}
        columns={2}
        cards={[
          {
            value: "country",
            label: texts.oneCountry,
            ...(asks ? {} : { detail: texts.oneCountryDetail }),
          },
          {
            value: "everywhere",
            label: texts.everywhere,
            ...(asks ? {} : { detail: texts.everywhereDetail }),
          },
        ]}
        {...register("commercial.where")}
      />
      {where === "country" && (
        <Select
          label={booking.country}
          options={[{ value: "", label: booking.choose }, ...countryOptions()]}
          error={errors?.country?.message}
          {...register("commercial.country")}
        />
      )}
      <Select
        label={texts.term}
        hint={asks ? texts.termHint : texts.termPriceHint({ days: commercial.termDays })}
        options={terms.map((days, index) => ({
          value: index === 0 ? "" : String(days),
          label: daysInWords(days),
        }))}
        {...register("commercial.termDays")}
      />
      <Checkbox label={texts.scriptReview} {...register("commercial.scriptReview")} />
      <Checkbox
        label={texts.disclosure}
        error={errors?.disclosure?.message}
        {...register("commercial.disclosure")}
      />
    </fieldset>
  );
}

/** The channels that are in the price, and one more. */
function Channels({ named, asks }: { named: readonly string[]; asks: boolean }) {
  const { register, clearErrors, formState } = useFormContext<BookingDraft>();
  const { field } = useController<BookingDraft, "commercial.channels">({
    name: "commercial.channels",
  });
  return (
    <div className="grid gap-3">
      {named.map((channel) => (
        <Checkbox
          key={channel}
          label={channel}
          checked={field.value.includes(channel)}
          onChange={(event) => {
            clearErrors("commercial.otherChannel");
            field.onChange(
              event.target.checked
                ? [...field.value, channel]
                : field.value.filter((one) => one !== channel),
            );
          }}
        />
      ))}
      <Input
        label={named.length === 0 ? texts.channel : texts.otherChannel}
        {...(named.length === 0 ? {} : { aside: booking.optional })}
        hint={named.length === 0 || asks ? texts.channelHint : texts.otherChannelHint}
        maxLength={licenceChannel.longest}
        error={formState.errors.commercial?.otherChannel?.message}
        {...register("commercial.otherChannel")}
      />
    </div>
  );
}

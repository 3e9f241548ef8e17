import { useController, useFormContext } from "react-hook-form";
import { advertisedProduct, brand, licenceChannel } from "#app/lib/api/rules/texts.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { daysInWords } from "#app/lib/booking-labels.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
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
    <fieldset className="grid gap-6 rounded-2xl bg-paper-deep p-5">
      <legend className="sr-only">Commercial use</legend>
      <p aria-hidden="true" className="font-bold">
        Commercial use
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Input
          label="Brand"
          maxLength={brand.longest}
          error={errors?.brand?.message}
          {...register("commercial.brand")}
        />
        <Input
          label="What is advertised"
          maxLength={advertisedProduct.longest}
          error={errors?.product?.message}
          {...register("commercial.product")}
        />
      </div>
      <Channels named={commercial.channels ?? []} asks={asks} />
      <RadioCards
        legend="Where may it be shown?"
        columns={2}
        cards={[
          {
            value: "country",
            label: "In one country",
            ...(asks ? {} : { detail: "In the price" }),
          },
          {
            value: "everywhere",
            label: "Everywhere",
            ...(asks ? {} : { detail: "Doubles the price" }),
          },
        ]}
        {...register("commercial.where")}
      />
      {where === "country" && (
        <Select
          label="Country"
          options={[{ value: "", label: "Choose" }, ...countryOptions()]}
          error={errors?.country?.message}
          {...register("commercial.country")}
        />
      )}
      <Select
        label="How long may it be shown?"
        hint={
          asks
            ? "From delivery"
            : `From delivery. Each further ${daysInWords(commercial.termDays)} cost half the price.`
        }
        options={terms.map((days, index) => ({
          value: index === 0 ? "" : String(days),
          label: daysInWords(days),
        }))}
        {...register("commercial.termDays")}
      />
      <Checkbox
        label="We read the script before anything is recorded"
        {...register("commercial.scriptReview")}
      />
      <Checkbox
        label="We mark it as advertising wherever it is shown"
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
        label={named.length === 0 ? "Channel" : "Another channel"}
        {...(named.length === 0 ? {} : { aside: "optional" })}
        hint={named.length === 0 || asks ? "Where it is shown" : "Costs a fifth of the price"}
        maxLength={licenceChannel.longest}
        error={formState.errors.commercial?.otherChannel?.message}
        {...register("commercial.otherChannel")}
      />
    </div>
  );
}

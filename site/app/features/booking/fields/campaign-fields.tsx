import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { asksForPrice, type BookingDraft } from "#app/features/booking/draft/draft.ts";
import { advertisedProduct, licenceChannel, recipientName } from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { daysInWords } from "#app/lib/texts/booking-labels.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";

const longestDays = 730;

export interface CampaignFieldsProps {
  talent: TalentView;
  offer: OfferView;
  /** What to say. */
  children: ReactNode;
}

/** What a company advertises, where and for how long, and what it wants to spend. */
export function CampaignFields({ talent, offer, children }: CampaignFieldsProps) {
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
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.brand}
          autoComplete="organization"
          maxLength={recipientName.longest}
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
      {children}
      <fieldset className="grid gap-5">
        <legend className="mb-2 font-semibold">{texts.usage}</legend>
        <Channels named={commercial.channels ?? []} asks={asks} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={texts.territory}
            options={[
              { value: "country", label: texts.oneCountry },
              { value: "everywhere", label: asks ? texts.everywhere : texts.everywherePriced },
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
        </div>
        <Select
          label={texts.term}
          hint={asks ? texts.termHint : texts.termPriceHint({ days: commercial.termDays })}
          options={terms.map((days, index) => ({
            value: index === 0 ? "" : String(days),
            label: daysInWords(days),
          }))}
          {...register("commercial.termDays")}
        />
      </fieldset>
      <Budget
        talent={talent}
        price={formatMoney(offer.commercialTotalPrice ?? commercial.price)}
        asks={asks}
      />
    </>
  );
}

interface BudgetProps {
  talent: TalentView;
  /** The listed price for companies. */
  price: string;
  asks: boolean;
}

/** The listed price, or a range for which the athlete names one. */
function Budget({ talent, price, asks }: BudgetProps) {
  const { register, setValue, formState } = useFormContext<BookingDraft>();
  const { field } = useController<BookingDraft, "asksForPrice">({ name: "asksForPrice" });
  const errors = formState.errors.commercial?.budget;
  const { currency, displayName } = talent;
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={texts.budget}
        name="budget"
        columns={2}
        cards={[
          {
            value: "own",
            label: texts.ownBudget,
            detail: texts.ownBudgetDetail({ name: displayName }),
          },
          { value: "listed", label: texts.listedPrice({ price }), detail: texts.listedPriceDetail },
        ]}
        value={field.value ? "own" : "listed"}
        onChange={(event) => {
          field.onChange(event.target.value === "own");
          setValue("addons", []);
        }}
      />
      {asks && (
        <div className="grid grid-cols-2 gap-4">
          <Input
            label={texts.budgetFrom({ currency })}
            aside={booking.optional}
            inputMode="decimal"
            autoComplete="off"
            error={errors?.least?.message}
            {...register("commercial.budget.least")}
          />
          <Input
            label={texts.budgetUpTo({ currency })}
            inputMode="decimal"
            autoComplete="off"
            error={errors?.most?.message}
            {...register("commercial.budget.most")}
          />
        </div>
      )}
    </div>
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

import { type KeyboardEvent, useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import { billingAddress, companyName } from "#app/lib/api/rules/texts.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-contact";
import { billingOf } from "./billing.ts";

/** Where the buyer is: the tax depends on it. */
export function CountryField() {
  const { register, formState } = useFormContext<BookingDraft>();
  return (
    <Select
      label={texts.whereYouAre}
      hint={texts.whereYouAreHint}
      className="max-w-sm"
      options={[{ value: "", label: booking.choose }, ...countryOptions()]}
      error={formState.errors.billing?.country?.message}
      {...register("billing.country")}
    />
  );
}

/** The company that pays, if one does. */
export function BillingFields({ quote }: { quote: QuoteState }) {
  const { register, watch, setValue } = useFormContext<BookingDraft>();
  const [country, { isCompany, name, address, taxNumber }] = watch(["billing.country", "company"]);
  useEffect(() => {
    setValue("billing", billingOf(country, { isCompany, name, address, taxNumber }));
  }, [country, isCompany, name, address, taxNumber, setValue]);
  /** The API's error of a field that the price depends on. */
  const refusedAs = (field: string) => {
    const refused = quote.failure?.fields.find((one) => one.field === `billing.business.${field}`);
    return refused && asSentence(refused.message);
  };
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{texts.billing}</legend>
      <Checkbox label={texts.forCompany} {...register("company.isCompany")} />
      {isCompany && (
        <div className="grid gap-5">
          <CompanyField
            name="company.name"
            label={texts.company}
            maxLength={companyName.longest}
            autoComplete="organization"
            refused={refusedAs("name")}
          />
          <CompanyField
            name="company.address"
            label={texts.companyAddress}
            hint={texts.companyAddressHint}
            maxLength={billingAddress.longest}
            autoComplete="street-address"
            refused={refusedAs("address")}
            isLong
          />
          <CompanyField
            name="company.taxNumber"
            label={texts.taxNumber}
            aside={booking.optional}
            hint={texts.taxNumberHint}
            maxLength={20}
            autoComplete="off"
            refused={refusedAs("taxNumber")}
          />
        </div>
      )}
    </fieldset>
  );
}

interface CompanyFieldProps {
  name: "company.name" | "company.address" | "company.taxNumber";
  label: string;
  aside?: string;
  hint?: string;
  maxLength: number;
  autoComplete: string;
  refused: string | undefined;
  /** Has several lines. */
  isLong?: boolean;
}

/** A text that the price depends on: it is asked about once it is typed, not with each letter. */
function CompanyField({ name, refused, isLong = false, ...words }: CompanyFieldProps) {
  const { field, fieldState } = useController<BookingDraft, typeof name>({ name });
  const keep = (typed: string) => {
    if (typed.trim() !== field.value) field.onChange(typed.trim());
  };
  const shared = {
    ...words,
    name,
    ref: field.ref,
    defaultValue: field.value,
    error: fieldState.error?.message ?? refused,
  };
  if (isLong) {
    return <Textarea {...shared} rows={3} onBlur={(event) => keep(event.target.value)} />;
  }
  return (
    <Input
      {...shared}
      onBlur={(event) => keep(event.target.value)}
      onKeyDown={ownKeys((event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter") keep(event.currentTarget.value);
      })}
    />
  );
}

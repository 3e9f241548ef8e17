import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type BookingDraft, customerName } from "#app/features/booking/draft/draft.ts";
import {
  addressCity,
  addressExtra,
  addressName,
  addressPostalCode,
  addressRegion,
  addressStreet,
} from "#app/lib/api/rules/texts.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-contact";

/** Where to send what goes by post. */
export function ShippingFields() {
  const { register, control, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.shippingAddress;
  const [brief, customer, use, country] = useWatch({
    control,
    name: ["brief", "customer", "use", "billing.country"],
  });
  usePrefill("shippingAddress.name", customerName({ brief, customer, use }));
  usePrefill("shippingAddress.country", country);
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-semibold">{texts.address}</legend>
      <p className="text-sm text-soft">{texts.addressHint}</p>
      <Input
        label={texts.addressName}
        autoComplete="shipping name"
        maxLength={addressName.longest}
        error={errors?.name?.message}
        {...register("shippingAddress.name")}
      />
      <Input
        label={texts.street}
        autoComplete="shipping address-line1"
        maxLength={addressStreet.longest}
        error={errors?.street?.message}
        {...register("shippingAddress.street")}
      />
      <Input
        label={texts.addressExtra}
        aside={booking.optional}
        autoComplete="shipping address-line2"
        maxLength={addressExtra.longest}
        error={errors?.extra?.message}
        {...register("shippingAddress.extra")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.postalCode}
          aside={booking.optional}
          autoComplete="shipping postal-code"
          maxLength={addressPostalCode.longest}
          error={errors?.postalCode?.message}
          {...register("shippingAddress.postalCode")}
        />
        <Input
          label={texts.city}
          autoComplete="shipping address-level2"
          maxLength={addressCity.longest}
          error={errors?.city?.message}
          {...register("shippingAddress.city")}
        />
        <Input
          label={texts.region}
          aside={booking.optional}
          autoComplete="shipping address-level1"
          maxLength={addressRegion.longest}
          error={errors?.region?.message}
          {...register("shippingAddress.region")}
        />
        <Select
          label={booking.country}
          options={[{ value: "", label: booking.choose }, ...countryOptions()]}
          error={errors?.country?.message}
          {...register("shippingAddress.country")}
        />
      </div>
    </fieldset>
  );
}

/** Copies a value until the field gets another one. */
function usePrefill(name: "shippingAddress.name" | "shippingAddress.country", typed: string): void {
  const { clearErrors, getValues, setValue } = useFormContext<BookingDraft>();
  const filled = useRef("");
  useEffect(() => {
    const value = getValues(name);
    if (typed !== "" && (value === "" || value === filled.current)) {
      setValue(name, typed);
      clearErrors(name);
    }
    filled.current = typed;
  }, [name, typed, clearErrors, getValues, setValue]);
}

import { useFormContext } from "react-hook-form";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Input, Select } from "#app/ui/field.tsx";
import type { BookingDraft } from "./draft.ts";

/** Where to send what goes by post. */
export function ShippingFields() {
  const { register, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.shippingAddress;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-semibold">Where should it be sent?</legend>
      <p className="text-sm text-ink-soft">
        The athlete sees the address once the request is accepted, nobody else does.
      </p>
      <Input
        label="Name on the parcel"
        autoComplete="shipping name"
        maxLength={80}
        error={errors?.name?.message}
        {...register("shippingAddress.name")}
      />
      <Input
        label="Street and number"
        autoComplete="shipping address-line1"
        maxLength={120}
        error={errors?.street?.message}
        {...register("shippingAddress.street")}
      />
      <Input
        label="Flat, floor or company"
        aside="optional"
        autoComplete="shipping address-line2"
        maxLength={120}
        error={errors?.extra?.message}
        {...register("shippingAddress.extra")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Postal code"
          aside="optional"
          autoComplete="shipping postal-code"
          maxLength={20}
          error={errors?.postalCode?.message}
          {...register("shippingAddress.postalCode")}
        />
        <Input
          label="Town or city"
          autoComplete="shipping address-level2"
          maxLength={80}
          error={errors?.city?.message}
          {...register("shippingAddress.city")}
        />
        <Input
          label="State or province"
          aside="optional"
          autoComplete="shipping address-level1"
          maxLength={80}
          error={errors?.region?.message}
          {...register("shippingAddress.region")}
        />
        <Select
          label="Country"
          options={[{ value: "", label: "Choose" }, ...countryOptions()]}
          error={errors?.country?.message}
          {...register("shippingAddress.country")}
        />
      </div>
    </fieldset>
  );
}

import { type AddressField, longestLines } from "#app/lib/accounts/postal-address.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-contact";
import { Input, Select } from "./field.tsx";

export interface AddressFieldsProps {
  /** What the field of a line needs to be registered, with its error. */
  field: (line: AddressField) => object;
}

/** The lines of a postal address. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <Input
        label={texts.addressName}
        autoComplete="shipping name"
        maxLength={longestLines.name}
        {...field("name")}
      />
      <Input
        label={texts.street}
        autoComplete="shipping address-line1"
        maxLength={longestLines.street}
        {...field("street")}
      />
      <Input
        label={texts.addressExtra}
        aside={booking.optional}
        autoComplete="shipping address-line2"
        maxLength={longestLines.extra}
        {...field("extra")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.postalCode}
          aside={booking.optional}
          autoComplete="shipping postal-code"
          maxLength={longestLines.postalCode}
          {...field("postalCode")}
        />
        <Input
          label={texts.city}
          autoComplete="shipping address-level2"
          maxLength={longestLines.city}
          {...field("city")}
        />
        <Input
          label={texts.region}
          aside={booking.optional}
          autoComplete="shipping address-level1"
          maxLength={longestLines.region}
          {...field("region")}
        />
        <Select
          label={booking.country}
          options={[{ value: "", label: booking.choose }, ...countryOptions()]}
          {...field("country")}
        />
      </div>
    </>
  );
}

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type BookingDraft, customerName } from "#app/features/booking/draft/draft.ts";
import { AddressFields } from "#app/ui/forms/address-fields.tsx";
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
      <AddressFields
        field={(line) => ({
          ...register(`shippingAddress.${line}`),
          error: errors?.[line]?.message,
        })}
      />
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

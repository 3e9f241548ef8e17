import { useFormContext, useWatch } from "react-hook-form";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/orders-delivery";
import { carrierOptions, type ParcelDraft } from "./parcel.ts";

/** A form with a parcel. */
export interface ParcelForm {
  deliverable: { shipment: ParcelDraft };
}

export interface ParcelFieldsProps {
  /** What is shown before a carrier is chosen. */
  none: string;
}

/** Who carries the parcel, and under which number. */
export function ParcelFields({ none }: ParcelFieldsProps) {
  const { register, control, formState } = useFormContext<ParcelForm>();
  const carrier = useWatch({ control, name: "deliverable.shipment.carrier" });
  const errors = formState.errors.deliverable?.shipment;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={texts.carrier}
        options={[{ value: "", label: none }, ...carrierOptions]}
        error={errors?.carrier?.message}
        {...register("deliverable.shipment.carrier")}
      />
      {carrier === "other" && (
        <Input
          label={texts.carrierName}
          maxLength={60}
          error={errors?.carrierName?.message}
          {...register("deliverable.shipment.carrierName")}
        />
      )}
      {carrier !== "" && (
        <Input
          label={texts.trackingNumber}
          {...(carrier === "other" ? { aside: texts.optional } : {})}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors?.trackingNumber?.message}
          {...register("deliverable.shipment.trackingNumber")}
        />
      )}
    </div>
  );
}

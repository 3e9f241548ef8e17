import { type Control, type FieldPath, type UseFormRegister, useWatch } from "react-hook-form";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Textarea } from "#app/ui/field.tsx";
import type { OfferAnswers } from "./offer-answers.ts";

export interface OnSiteFieldsProps {
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: FieldPath<OfferAnswers>) => string | undefined;
}

/** How far the talent travels and what the place must have; nothing where everything is online. */
export function OnSiteFields({ control, register, errorOf }: OnSiteFieldsProps) {
  const { location, venueNeeds } = useWatch({ control, name: "session" });
  if (location === "online") return null;
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      <h2 className="font-semibold sm:col-span-2">In person</h2>
      <Input
        label="Kilometres you travel"
        aside="optional"
        hint="At most 20,000; empty if it depends"
        inputMode="numeric"
        error={errorOf("session.radiusKm")}
        {...register("session.radiusKm")}
      />
      <Checkbox
        label="Travel is in the price"
        className="content-center"
        error={errorOf("session.travelIncluded")}
        {...register("session.travelIncluded")}
      />
      <Textarea
        label="What the place must have"
        aside={`${venueNeeds.length} / 500`}
        rows={3}
        maxLength={500}
        error={errorOf("session.venueNeeds")}
        className="sm:col-span-2"
        {...register("session.venueNeeds")}
      />
    </Card>
  );
}

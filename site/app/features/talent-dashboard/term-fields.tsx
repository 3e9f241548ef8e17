import { type Control, type FieldPath, type UseFormRegister, useWatch } from "react-hook-form";
import { venueNeeds as venueNeedsBounds } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import type { OfferAnswers } from "./offer-answers.ts";

export interface TermFieldsProps {
  kind: OfferKind;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: FieldPath<OfferAnswers>) => string | undefined;
}

interface NumberOf {
  name: FieldPath<OfferAnswers>;
  label: string;
  hint: string;
}

const ofVideo: readonly NumberOf[] = [
  { name: "video.maxSeconds", label: "Longest, in seconds", hint: "15 to 600" },
  { name: "video.turnaroundDays", label: "Days to deliver", hint: "1 to 30" },
  { name: "video.revisionsIncluded", label: "Retakes included", hint: "0 to 3" },
];

const ofSession: readonly NumberOf[] = [
  { name: "session.durationMin", label: "Length in minutes", hint: "15 to 480" },
  { name: "session.seats", label: "Most people", hint: "1 for one to one, up to 500" },
  { name: "session.minNoticeH", label: "Notice in hours", hint: "2 to 720 before the start" },
  { name: "session.maxAdvanceDays", label: "Days ahead", hint: "1 to 180 one can book" },
  { name: "session.bufferMin", label: "Minutes free after each", hint: "0 to 240" },
];

const ofItem: readonly NumberOf[] = [
  { name: "turnaroundDays", label: "Days to deliver", hint: "1 to 60" },
];

/** What makes up an offer of a kind, as numbers. */
export function TermFields({ kind, register, errorOf }: TermFieldsProps) {
  const isScheduled = kind === "session" || kind === "appearance";
  const numbers = kind === "video" ? ofVideo : isScheduled ? ofSession : ofItem;
  return (
    <>
      {numbers.map(({ name, label, hint }) => (
        <Input
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          error={errorOf(name)}
          {...register(name)}
        />
      ))}
      {kind === "video" && (
        <Checkbox
          label="Customers may download it"
          className="content-center"
          {...register("video.allowDownload")}
        />
      )}
      {isScheduled && (
        <Select
          label="Place"
          hint="Where it takes place"
          options={[
            { value: "online", label: "Online" },
            { value: "in_person", label: "In person" },
            { value: "either", label: "The customer chooses" },
          ]}
          error={errorOf("session.location")}
          {...register("session.location")}
        />
      )}
    </>
  );
}

interface OnSiteFieldsProps {
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
        maxLength={venueNeedsBounds.longest}
        error={errorOf("session.venueNeeds")}
        className="sm:col-span-2"
        {...register("session.venueNeeds")}
      />
    </Card>
  );
}

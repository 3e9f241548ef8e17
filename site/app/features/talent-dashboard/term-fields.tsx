import type { FieldPath, UseFormRegister } from "react-hook-form";
import type { OfferKind } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input, Select } from "#app/ui/field.tsx";
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

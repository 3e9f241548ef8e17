import { type Control, type FieldPath, type UseFormRegister, useWatch } from "react-hook-form";
import {
  offerNumbers,
  sessionTermsNumbers,
  videoTermsNumbers,
} from "#app/lib/api/rules/numbers.ts";
import { venueNeeds as venueNeedsBounds } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-offers";
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
  {
    name: "video.maxSeconds",
    label: texts.maxSeconds,
    hint: texts.range(videoTermsNumbers.maxSeconds),
  },
  {
    name: "video.turnaroundDays",
    label: texts.deliveryDays,
    hint: texts.range(videoTermsNumbers.turnaroundDays),
  },
  {
    name: "video.revisionsIncluded",
    label: texts.retakesIncluded,
    hint: texts.range(videoTermsNumbers.revisionsIncluded),
  },
];

const ofSession: readonly NumberOf[] = [
  {
    name: "session.durationMin",
    label: texts.minutes,
    hint: texts.range(sessionTermsNumbers.durationMin),
  },
  {
    name: "session.seats",
    label: texts.mostParticipants,
    hint: texts.mostParticipantsHint(sessionTermsNumbers.seats),
  },
  {
    name: "session.minNoticeH",
    label: texts.noticeHours,
    hint: texts.noticeHoursHint(sessionTermsNumbers.minNoticeH),
  },
  {
    name: "session.maxAdvanceDays",
    label: texts.bookingWindowDays,
    hint: texts.range(sessionTermsNumbers.maxAdvanceDays),
  },
  {
    name: "session.bufferMin",
    label: texts.minutesFree,
    hint: texts.range(sessionTermsNumbers.bufferMin),
  },
];

const ofItem: readonly NumberOf[] = [
  {
    name: "turnaroundDays",
    label: texts.deliveryDays,
    hint: texts.range(offerNumbers.turnaroundDays),
  },
];

/** The terms of an offer of a kind: mostly numbers. */
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
          label={texts.mayDownload}
          className="content-center"
          {...register("video.allowDownload")}
        />
      )}
      {isScheduled && (
        <Select
          label={texts.place}
          hint={texts.placeHint}
          options={[
            { value: "online", label: texts.online },
            { value: "in_person", label: texts.inPerson },
            { value: "either", label: texts.customerChooses },
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
      <h2 className="font-semibold sm:col-span-2">{texts.inPerson}</h2>
      <Input
        label={texts.radius}
        aside={texts.optional}
        hint={texts.radiusHint({ most: sessionTermsNumbers.radiusKm.most })}
        inputMode="numeric"
        error={errorOf("session.radiusKm")}
        {...register("session.radiusKm")}
      />
      <Checkbox
        label={texts.travelIncluded}
        className="content-center"
        error={errorOf("session.travelIncluded")}
        {...register("session.travelIncluded")}
      />
      <Textarea
        label={texts.venueNeeds}
        aside={texts.ofLongest({ count: venueNeeds.length, longest: venueNeedsBounds.longest })}
        rows={3}
        maxLength={venueNeedsBounds.longest}
        error={errorOf("session.venueNeeds")}
        className="sm:col-span-2"
        {...register("session.venueNeeds")}
      />
    </Card>
  );
}

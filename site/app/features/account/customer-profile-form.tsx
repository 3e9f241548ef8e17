import { z } from "zod/mini";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { customerCompany, customerName } from "#app/lib/api/rules/texts.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { phoneText, textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import type { WriteData } from "#app/lib/live/database-port.ts";
import { documentForm } from "#app/lib/live/document-form.ts";
import { customerDocument } from "#app/lib/live/documents.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { removeField, updateDocument } from "#app/lib/live/writes/write.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { SaveNote } from "#app/ui/forms/save-note.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account";
import * as common from "#messages/common";

export interface CustomerProfileFormProps {
  userId: string;
  /** As it is stored now; the form follows it. */
  profile: StoredProfile & { email: string };
  /** A change of it waits to be sent, of this tab or another one. */
  pending: boolean;
}

/** Who the customer is and how to reach them. */
export function CustomerProfileForm({ userId, profile, pending }: CustomerProfileFormProps) {
  const { online } = useLiveState();
  const { field, frame, busy, waiting, clashes, takeStored } = useForm<ProfileAnswers>({
    defaults: answersOf(profile),
    resolver: rulesResolver(() => profileRules),
    ...documentForm<ProfileAnswers>({
      parts: profileParts,
      clean: cleaned,
      save: (changed, answers) =>
        updateDocument(customerDocument(userId), changesOf(changed, answers)),
      saved: () => showToast(texts.saved),
    }),
  });
  return (
    <Card>
      <FormFrame {...frame} label={texts.profile} className="grid gap-5">
        <Input label={texts.name} autoComplete="name" {...field("displayName")} />
        <Input
          label={texts.email}
          value={shownEmail(profile.email)}
          readOnly
          hint={texts.logChangeBelowUnder}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={texts.company}
            aside={common.optional}
            autoComplete="organization"
            {...field("company")}
          />
          <Input
            type="tel"
            label={texts.phone}
            aside={common.optional}
            autoComplete="tel"
            {...field("phone")}
          />
        </div>
        <Select
          label={texts.country}
          options={[{ value: "", label: texts.notSaid }, ...countryOptions()]}
          className="sm:max-w-[calc(50%-0.625rem)]"
          {...field("country")}
        />
        <SaveNote
          waiting={waiting || pending}
          online={online}
          clashes={clashes.map((part) => partNames[part])}
          onTake={takeStored}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {common.save}
        </Button>
      </FormFrame>
    </Card>
  );
}

/** As `domain::customer::CustomerEdit` checks it. */
export const profileRules = z.object({
  displayName: textWithin(customerName, texts.tellName),
  company: textWithin(customerCompany),
  phone: phoneText,
  country: z.string(),
});

type ProfileAnswers = z.infer<typeof profileRules>;
type ProfilePart = keyof ProfileAnswers;

export const profileParts = ["displayName", "company", "phone", "country"] as const;

/** What the form's parts are called on it. */
const partNames: Record<ProfilePart, string> = {
  displayName: texts.name,
  company: texts.company,
  phone: texts.phone,
  country: texts.country,
};

/** A profile as far as the form shows it, whichever way it came. */
interface StoredProfile {
  displayName: string;
  company?: string | null | undefined;
  phone?: string | null | undefined;
  country?: string | null | undefined;
}

export function answersOf(profile: StoredProfile): ProfileAnswers {
  return {
    displayName: profile.displayName,
    company: profile.company ?? "",
    phone: profile.phone ?? "",
    country: profile.country ?? "",
  };
}

/** What was typed, as it is stored. */
export function cleaned(answers: ProfileAnswers): ProfileAnswers {
  return {
    displayName: asLine(answers.displayName),
    company: asLine(answers.company),
    phone: answers.phone.trim(),
    country: answers.country,
  };
}

/** The changed parts as the document takes them; an empty one is removed. */
export function changesOf(changed: readonly ProfilePart[], answers: ProfileAnswers): WriteData {
  return Object.fromEntries(
    changed.map((part) => [part, answers[part] === "" ? removeField : answers[part]]),
  );
}

function asLine(text: string): string {
  return text.normalize("NFC").trim();
}

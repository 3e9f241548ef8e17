import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { customerDocument } from "#app/lib/live/documents.ts";
import { useDocumentForm } from "#app/lib/live/use-document-form.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { updateDocument } from "#app/lib/live/write.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { SaveNote } from "#app/ui/save-note.tsx";
import { showToast } from "#app/ui/toast.tsx";
import {
  answersOf,
  changesOf,
  cleaned,
  type ProfileAnswers,
  partNames,
  profileParts,
  profileRules,
  type StoredProfile,
} from "./profile-rules.ts";

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
  const { form, submit, summary, errorOf, waiting, clashes, takeStored } =
    useDocumentForm<ProfileAnswers>({
      stored: answersOf(profile),
      parts: profileParts,
      resolver: rulesResolver(() => profileRules),
      clean: cleaned,
      save: (changed, answers) =>
        updateDocument(customerDocument(userId), changesOf(changed, answers)),
      saved: () => showToast("Saved."),
    });
  const { register, formState } = form;
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label="Profile"
      >
        <ErrorSummary {...summary} />
        <Input
          label="Name"
          autoComplete="name"
          error={errorOf("displayName")}
          {...register("displayName")}
        />
        <Input
          label="Email"
          value={profile.email}
          readOnly
          hint="You log in with it. Change it below, under login and security."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label="Company"
            aside="optional"
            autoComplete="organization"
            error={errorOf("company")}
            {...register("company")}
          />
          <Input
            type="tel"
            label="Phone"
            aside="optional"
            autoComplete="tel"
            error={errorOf("phone")}
            {...register("phone")}
          />
        </div>
        <Select
          label="Country"
          options={[{ value: "", label: "Not said" }, ...countryOptions()]}
          error={errorOf("country")}
          className="max-w-sm"
          {...register("country")}
        />
        <SaveNote
          waiting={waiting || pending}
          online={online}
          clashes={clashes.map((part) => partNames[part])}
          onTake={takeStored}
        />
        <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
          Save
        </Button>
      </form>
    </Card>
  );
}

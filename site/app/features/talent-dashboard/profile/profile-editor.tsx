import { useController, useWatch } from "react-hook-form";
import { LeaveGuard } from "#app/features/talent-dashboard/leave-guard.tsx";
import { PhraseFields } from "#app/features/talent-dashboard/phrase-fields.tsx";
import { savedWords } from "#app/features/talent-dashboard/saved-words.ts";
import { TranslationFields } from "#app/features/talent-dashboard/translation-fields.tsx";
import { bio, displayName, headline } from "#app/lib/api/rules/texts.ts";
import type { SportView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { documentForm } from "#app/lib/live/document-form.ts";
import { talentDocument } from "#app/lib/live/documents.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { updateDocument } from "#app/lib/live/writes/write.ts";
import {
  countryOptions,
  languageName,
  languageOptions,
} from "#app/lib/texts/places-and-languages.ts";
import { zoneOptions } from "#app/lib/time/zone-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { PickList } from "#app/ui/forms/pick-list.tsx";
import { SaveNote } from "#app/ui/forms/save-note.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-profile";
import * as translationTexts from "#messages/talent-dashboard-translations";
import { AchievementFields, SocialFields } from "./achievement-fields.tsx";
import { ProfilePreview, type ProfilePreviewProps } from "./profile-preview.tsx";
import {
  answersOf,
  changesOf,
  cleaned,
  isProfilePart,
  type ProfileAnswers,
  partNames,
  profileParts,
  profileRules,
  type StoredPage,
  shortTextsOf,
} from "./profile-rules.ts";

export interface ProfileEditorProps {
  talentGuid: string;
  /** As it is stored now; the form follows it. */
  page: StoredPage;
  /** What the page shows besides and cannot be changed here. */
  badges: ProfilePreviewProps["badges"];
  /** A change of it waits to be sent, of this tab or another one. */
  pending: boolean;
  /** Whether the page is public. */
  isPublic: boolean;
  sports: readonly SportView[];
  /** The descriptions of the page's pictures. */
  pictures: readonly string[];
}

/** The texts of the public page, with a preview of the page's head. */
export function ProfileEditor({
  talentGuid,
  page,
  badges,
  pending,
  isPublic,
  sports,
  pictures,
}: ProfileEditorProps) {
  const { online } = useLiveState();
  const { form, errorOf, field, frame, set, busy, waiting, clashes, takeStored, hasUnsaved } =
    useForm<ProfileAnswers>({
      defaults: answersOf(page),
      resolver: rulesResolver(() => profileRules),
      ...documentForm<ProfileAnswers>({
        parts: profileParts,
        clean: cleaned,
        save: (changed, answers) =>
          updateDocument(
            talentDocument(talentGuid),
            changesOf(changed.filter(isProfilePart), answers),
          ),
        saved: () => showToast(savedWords(isPublic)),
      }),
    });
  const { register, control } = form;
  const answers = useWatch({ control });
  const [translations, team, position, achievements] = useWatch({
    control,
    name: ["translations", "team", "position", "achievements"],
  });
  const pickedSports = useController({ control, name: "sports" });
  const pickedLanguages = useController({ control, name: "languages" });
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <FormFrame {...frame} label={texts.profile} className="grid gap-6">
        <Card className="grid gap-5">
          <Input
            label={texts.publicName}
            maxLength={displayName.longest}
            {...field("displayName")}
          />
          <Input
            label={texts.headline}
            hint={texts.headlineHint}
            aside={texts.ofLongest({
              count: answers.headline?.length ?? 0,
              longest: headline.longest,
            })}
            maxLength={headline.longest}
            {...field("headline")}
          />
          <Textarea
            label={texts.aboutYou}
            aside={texts.ofLongest({ count: answers.bio?.length ?? 0, longest: bio.longest })}
            rows={8}
            maxLength={bio.longest}
            {...field("bio")}
          />
          <TranslationFields<"headline" | "bio">
            main={answers.textLanguage ?? ""}
            fields={[
              { name: "headline", label: texts.headline, bounds: headline },
              { name: "bio", label: texts.aboutYou, bounds: bio, rows: 8 },
            ]}
            register={register}
            errorOf={errorOf}
          >
            <Select
              label={translationTexts.textLanguage}
              hint={translationTexts.textLanguageHint}
              options={textLanguageOptions(page.textLanguage ?? "en")}
              {...field("textLanguage")}
            />
          </TranslationFields>
          <Input
            label={texts.tagWords}
            hint={texts.tagWordsHint}
            aside={texts.optional}
            {...field("tagWords")}
          />
        </Card>
        <Card className="grid gap-5">
          <PickList
            legend={texts.sports}
            hint={texts.sportsHint}
            addLabel={texts.addSport}
            name="sports"
            most={3}
            options={sports.map((sport) => ({ value: sport.slug, label: sport.name }))}
            value={pickedSports.field.value}
            onChange={pickedSports.field.onChange}
            error={errorOf("sports")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Input label={texts.team} aside={texts.optional} {...field("team")} />
            <Input label={texts.position} aside={texts.optional} {...field("position")} />
            <Select
              label={texts.country}
              options={[{ value: "", label: texts.choose }, ...countryOptions()]}
              {...field("country")}
            />
            <Input label={texts.city} aside={texts.optional} {...field("city")} />
          </div>
          <PickList
            legend={texts.languages}
            hint={texts.languagesHint}
            addLabel={texts.addLanguage}
            name="languages"
            most={5}
            options={languageOptions()}
            value={pickedLanguages.field.value}
            onChange={pickedLanguages.field.onChange}
            error={errorOf("languages")}
          />
          <Select
            label={texts.timeZone}
            hint={texts.timeZoneHint}
            options={zoneOptions([page.timeZone])}
            {...field("timeZone")}
          />
        </Card>
        <AchievementFields control={control} register={register} errorOf={errorOf} />
        <PhraseFields
          title={translationTexts.profilePhrases}
          main={answers.textLanguage ?? ""}
          shortTexts={shortTextsOf({ team, position, achievements }, pictures)}
          typed={translations}
          errorOf={errorOf}
          onChange={set}
        />
        <SocialFields register={register} errorOf={errorOf} />
        <SaveNote
          waiting={waiting || pending}
          online={online}
          clashes={clashes.filter(isProfilePart).map((part) => partNames[part])}
          onTake={takeStored}
        />
        <Button
          type="submit"
          variant="accent"
          size="large"
          busy={busy}
          className="justify-self-start"
        >
          {texts.saveProfile}
        </Button>
      </FormFrame>
      <ProfilePreview badges={badges} answers={answers} sports={sports} />
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </div>
  );
}

/** Widely spoken languages, and the stored one if it has a region. */
function textLanguageOptions(stored: string) {
  const options = languageOptions();
  const isKnown = options.some(({ value }) => value === stored);
  return isKnown ? options : [{ value: stored, label: languageName(stored) }, ...options];
}

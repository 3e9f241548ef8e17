import { Fragment } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { sportDescription, sportName } from "#app/lib/api/rules/texts.ts";
import type { Image, Sport } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { languages } from "#app/lib/texts/language.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-sports";
import { SitePictureField } from "./site-picture-field.tsx";
import { type SportTexts, type StarterSport, starterChoices } from "./sport-starters.ts";

interface Typed {
  slug: string;
  name: string;
  description: string;
  /** By language. */
  translations: Readonly<Record<string, { name: string; description: string }>>;
  /** Separated by commas. */
  synonyms: string;
  hidden: boolean;
  hero: Image | null;
}

/** The languages besides that of a sport's own name. */
const furtherLanguages = languages.slice(1);

interface SportDialogProps {
  /** The sport to edit, or `null` to add one. */
  sport: Sport | null;
  /** Every sport there is. */
  sports: readonly Sport[];
  onClose: () => void;
}

/** Adds a sport, from the starter list or from scratch, or edits one. */
export function SportDialog({ sport, sports, onClose }: SportDialogProps) {
  const left = starterChoices().filter(({ sport: { slug } }) =>
    sports.every((known) => known.slug !== slug),
  );
  return (
    <DecisionDialog
      words={{
        title: sport === null ? texts.addTitle : texts.edit({ name: sport.name }),
        lead: texts.dialogHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      defaults={typedOf(sport)}
      problemsOf={problemsOf}
      send={(reason, typed) =>
        answerOf(
          api.PUT("/api/operators/sports/{sportSlug}", {
            params: { path: { sportSlug: typed.slug.trim() } },
            body: { sport: inputOf(typed), version: sport?.version ?? 0, reason },
          }),
        )
      }
      onClose={onClose}
    >
      {({ field, typed, set, errorOf }) => (
        <>
          {sport === null && (
            <Select
              label={texts.startFrom}
              options={[
                { value: "", label: texts.emptyForm },
                ...left.map((choice) => ({ value: choice.sport.slug, label: choice.label })),
              ]}
              onChange={({ target }) =>
                set(typedOf(left.find(({ sport }) => sport.slug === target.value)?.sport ?? null))
              }
            />
          )}
          <Input label={area.name} maxLength={sportName.longest} {...field("name")} />
          {sport === null && (
            <Input
              label={texts.address}
              hint={texts.addressHint}
              maxLength={40}
              {...field("slug")}
            />
          )}
          <Textarea
            label={area.description}
            rows={3}
            maxLength={sportDescription.longest}
            {...field("description")}
          />
          {furtherLanguages.length > 0 && (
            <Disclosure title={texts.otherLanguages}>
              <div className="grid gap-5">
                {furtherLanguages.map(({ code, name: language }) => (
                  <Fragment key={code}>
                    <Input
                      lang={code}
                      label={texts.nameIn({ language })}
                      maxLength={sportName.longest}
                      {...field(`translations.${code}.name`)}
                    />
                    <Textarea
                      lang={code}
                      label={texts.descriptionIn({ language })}
                      rows={3}
                      maxLength={sportDescription.longest}
                      {...field(`translations.${code}.description`)}
                    />
                  </Fragment>
                ))}
              </div>
            </Disclosure>
          )}
          <Input label={texts.synonyms} hint={texts.synonymsHint} {...field("synonyms")} />
          <SitePictureField
            purpose="sport"
            label={texts.picture}
            hint={texts.pictureHint}
            fileLabel={texts.pictureFile}
            value={typed.hero}
            error={errorOf("hero.src")}
            onChange={(hero) => set({ hero })}
          />
          <Checkbox label={texts.hide} hint={texts.hideHint} {...field("hidden")} />
        </>
      )}
    </DecisionDialog>
  );
}

function typedOf(sport: Sport | StarterSport | null): Typed {
  if (sport === null) {
    const noTexts = { name: "", description: "", translations: translationsOf({}) };
    return { ...noTexts, slug: "", synonyms: "", hidden: false, hero: null };
  }
  const { slug, name, description, synonyms = [] } = sport;
  const hidden = "status" in sport && sport.status === "hidden";
  const hero = "hero" in sport ? (sport.hero ?? null) : null;
  return {
    ...{ slug, name, description, synonyms: synonyms.join(", "), hidden, hero },
    translations: translationsOf(sport.translations ?? {}),
  };
}

/** The texts in each further language; empty where there are none. */
function translationsOf(stored: Readonly<Record<string, SportTexts | undefined>>) {
  return Object.fromEntries(
    furtherLanguages.map(({ code }) => [
      code,
      { name: stored[code]?.name ?? "", description: stored[code]?.description ?? "" },
    ]),
  );
}

function problemsOf({ slug, name }: Typed) {
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && slug.trim().length >= 3;
  return [
    ...problemIf(name.trim() === "", "name", texts.nameMissing),
    ...problemIf(!isSlug, "slug", texts.addressRule),
  ];
}

function inputOf({ name, description, translations, synonyms, hidden, hero }: Typed) {
  const words = synonyms.split(",").map((word) => word.trim());
  return {
    name: name.trim(),
    description: description.trim(),
    translations: Object.fromEntries(
      Object.entries(translations).map(([code, texts]) => [
        code,
        { name: texts.name.trim(), description: texts.description.trim() },
      ]),
    ),
    synonyms: words.filter((word) => word !== ""),
    hero,
    status: hidden ? ("hidden" as const) : ("active" as const),
  };
}

import { useReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { mailSender, siteTagline, siteTitle } from "#app/lib/api/rules/texts.ts";
import type { Brand, BrandTexts, Image } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { nightOf } from "#app/lib/marketplace/brand-colours.ts";
import { contrast as contrastOf } from "#app/lib/marketplace/colour.ts";
import { defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import { languages } from "#app/lib/texts/language.ts";
import { languageName } from "#app/lib/texts/places.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-settings";
import { ColourField } from "./colour-field.tsx";
import { lowestContrast, textColours } from "./contrast.ts";
import { LogoPreview } from "./logo/logo-preview.tsx";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, groupForm } from "./settings-group.ts";
import { SitePictureField } from "./site-picture-field.tsx";

interface Typed {
  name: string;
  tagline: string;
  /** By language. */
  translations: Readonly<Record<string, BrandTexts>>;
  senderName: string;
  ownColours: boolean;
  primary: string;
  accent: string;
  logo: Image | null;
  preview: Image | null;
}

const labels = {
  name: texts.brandName,
  tagline: texts.tagline,
  translations: texts.taglineInOtherLanguages,
  senderName: texts.senderName,
  ownColours: texts.ownColours,
  primary: texts.primary,
  accent: texts.accent,
  logo: texts.logo,
  preview: texts.sharePicture,
};

/** Where the choice of colours starts: two that can be read. */
const firstColours = { primary: "#14532d", accent: "#facc15" };

/** Name, sender, colours and pictures of the marketplace. */
export function BrandForm({ saved }: { saved: Group<Brand> }) {
  const form = useReasonedForm({
    ...groupForm(saved, typedOf),
    problemsOf,
    act: (typed, reason, version) => {
      const body = { settings: inputOf(typed), version, reason };
      return answerOf(api.PUT("/api/operators/settings/brand", { body }));
    },
  });
  const { typed, set, field, errorOf } = form;
  return (
    <SettingsFormFrame
      title={texts.brand}
      lead={texts.brandHint}
      act="PUT /api/operators/settings/brand"
      form={form}
      labels={labels}
    >
      <Input label={labels.name} maxLength={siteTitle.longest} {...field("name")} />
      <Input
        label={labels.tagline}
        hint={texts.taglineHint}
        maxLength={siteTagline.longest}
        {...field("tagline")}
      />
      {languages.slice(1).map(({ code }) => (
        <Input
          key={code}
          lang={code}
          label={texts.taglineIn({ language: languageName(code) })}
          hint={texts.taglineInHint}
          maxLength={siteTagline.longest}
          {...field(`translations.${code}.tagline`)}
        />
      ))}
      <Input
        label={labels.senderName}
        hint={texts.senderNameHint}
        maxLength={mailSender.longest}
        {...field("senderName")}
      />
      <Checkbox label={labels.ownColours} hint={texts.ownColoursHint} {...field("ownColours")} />
      {typed.ownColours && (
        <div className="grid gap-6 sm:grid-cols-2">
          <ColourField
            use="primary"
            label={labels.primary}
            hint={texts.primaryHint}
            value={typed.primary}
            error={errorOf("primary")}
            onChange={(primary) => set({ primary })}
          />
          <ColourField
            use="accent"
            label={labels.accent}
            hint={texts.accentHint}
            value={typed.accent}
            error={errorOf("accent")}
            onChange={(accent) => set({ accent })}
          />
        </div>
      )}
      <SitePictureField
        purpose="logo"
        label={labels.logo}
        hint={texts.logoHint}
        fileLabel={texts.logoFile}
        value={typed.logo}
        preview={typed.logo && <LogoPreview logo={typed.logo} ground={groundOf(typed)} />}
        error={errorOf("logo.src")}
        onChange={(logo) => set({ logo })}
      />
      <SitePictureField
        purpose="preview"
        label={labels.preview}
        hint={texts.sharePictureHint}
        fileLabel={texts.sharePictureFile}
        value={typed.preview}
        error={errorOf("preview.src")}
        onChange={(preview) => set({ preview })}
      />
    </SettingsFormFrame>
  );
}

function typedOf({ colours, translations = {}, ...rest }: Brand): Typed {
  const further = languages.slice(1).map(({ code }) => {
    const tagline = translations[code]?.tagline ?? "";
    return [code, { tagline }] as const;
  });
  return {
    ...rest,
    translations: Object.fromEntries(further),
    ownColours: colours !== null,
    ...(colours ?? firstColours),
  };
}

/** The ground of the header in the colours of the form. */
function groundOf({ ownColours, primary, accent }: Typed): string {
  return ownColours ? nightOf({ primary, accent }) : defaultMarketplace.brand.ground;
}

function inputOf({ ownColours, primary, accent, ...rest }: Typed): Brand {
  return { ...rest, colours: ownColours ? { primary, accent } : null };
}

function problemsOf({ name, ownColours, ...colours }: Typed) {
  const unreadable = (use: keyof typeof textColours) =>
    ownColours && contrastOf(colours[use], textColours[use]) < lowestContrast;
  return [
    ...problemIf(name.trim() === "", "name", texts.nameMissing),
    ...problemIf(unreadable("primary"), "primary", texts.darker),
    ...problemIf(unreadable("accent"), "accent", texts.lighter),
  ];
}

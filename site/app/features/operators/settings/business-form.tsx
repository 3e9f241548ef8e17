import { businessLabels } from "#app/features/operators/decisions/audit-settings.ts";
import { useReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import {
  addressCity,
  addressPostalCode,
  addressStreet,
  imprint,
  registerEntry,
  registeredAs,
  shownPhone,
  vatId,
} from "#app/lib/api/rules/texts.ts";
import type { Business } from "#app/lib/api/types.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-settings";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, groupForm } from "./settings-group.ts";

type Typed = Omit<Business, "country" | "withdrawalCountries"> & {
  country: string;
  /** Codes with spaces between them. */
  withdrawalCountries: string;
};

/** The lines of one row each, in the order of the form. */
const lines = [
  { name: "legalName", longest: registeredAs.longest },
  { name: "street", longest: addressStreet.longest },
  { name: "postalCode", longest: addressPostalCode.longest },
  { name: "city", longest: addressCity.longest },
  { name: "registration", longest: registerEntry.longest },
  { name: "vatNumber", longest: vatId.longest },
  { name: "email", longest: 254 },
  { name: "phone", longest: shownPhone.longest },
] as const;

/** The company behind the marketplace. */
export function BusinessForm({ saved }: { saved: Group<Business> }) {
  const form = useReasonedForm({
    ...groupForm(
      saved,
      (business): Typed => ({
        ...business,
        country: business.country ?? "",
        withdrawalCountries: (business.withdrawalCountries ?? []).join(" "),
      }),
    ),
    act: ({ country, withdrawalCountries, ...typed }, reason, version) => {
      const settings = {
        ...typed,
        country: country === "" ? null : country,
        withdrawalCountries: withdrawalCountries
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      };
      const body = { settings, version, reason };
      return answerOf(api.PUT("/api/operators/settings/business", { body }));
    },
  });
  const { field } = form;
  return (
    <SettingsFormFrame
      title={texts.business}
      lead={texts.businessHint}
      act="PUT /api/operators/settings/business"
      form={form}
      labels={businessLabels}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {lines.map(({ name, longest }) => (
          <Input key={name} label={businessLabels[name]} maxLength={longest} {...field(name)} />
        ))}
        <Select
          label={businessLabels.country}
          options={[{ value: "", label: texts.noCountry }, ...countryOptions()]}
          {...field("country")}
        />
      </div>
      <Textarea
        label={businessLabels.imprint}
        hint={texts.imprintHint}
        rows={8}
        maxLength={imprint.longest}
        {...field("imprint")}
      />
      <Textarea
        label={businessLabels.withdrawalCountries}
        hint={texts.withdrawalCountriesHint}
        rows={3}
        maxLength={1_000}
        {...field("withdrawalCountries")}
      />
    </SettingsFormFrame>
  );
}

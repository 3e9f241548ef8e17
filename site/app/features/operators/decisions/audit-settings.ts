import type { Business } from "#app/lib/api/types.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";

/** The names of the company's fields, in the form and in the log. */
export const businessLabels: Readonly<Record<keyof Business, string>> = {
  legalName: texts.legalName,
  street: texts.street,
  postalCode: texts.postalCode,
  city: texts.city,
  country: texts.country,
  registration: texts.registration,
  vatNumber: texts.vatNumber,
  email: texts.email,
  phone: texts.phone,
  imprint: texts.imprint,
  withdrawalCountries: texts.withdrawalCountries,
};

/** What the log calls the fields of the marketplace's settings, by the API's name; those of money have words for values, too. */
export const settingLabels: Readonly<Record<string, string>> = {
  tagline: texts.tagline,
  translations: texts.taglineInOtherLanguages,
  senderName: texts.senderName,
  colours: texts.ownColours,
  logo: texts.logo,
  preview: texts.sharePicture,
  ...businessLabels,
  currencies: texts.currencies,
  title: texts.contentTitle,
  markdown: texts.markdown,
};

/** The groups of settings, as the pages of the settings call them. */
export const settingsGroups: Readonly<Record<string, string>> = {
  brand: texts.brand,
  business: texts.business,
  money: texts.money,
  launch: texts.opening,
  team: area.team,
};

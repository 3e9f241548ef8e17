import type { OrderView } from "#app/lib/api/types.ts";
import { pageLocale } from "./locale.ts";
import { countryName, languageName } from "./places.ts";

export { countryName, languageName };

/** Every officially assigned ISO 3166-1 alpha-2 code, and Kosovo's, which is in general use (`domain::ids::CountryCode`). */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );

const languages = [
  "ar",
  "bg",
  "bn",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "eu",
  "fa",
  "fi",
  "fr",
  "gl",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "nl",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sr",
  "sv",
  "sw",
  "th",
  "tr",
  "uk",
  "ur",
  "vi",
  "zh",
];

export interface NamedCode {
  value: string;
  label: string;
}

/** Countries by name, for a select. */
export function countryOptions(): NamedCode[] {
  return named(codes, "region");
}

/** Widely spoken languages by name, for a select. */
export function languageOptions(): NamedCode[] {
  return named(languages, "language");
}

function named(values: readonly string[], type: "region" | "language"): NamedCode[] {
  const nameOf = type === "region" ? countryName : languageName;
  return values
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, pageLocale));
}

type Address = NonNullable<OrderView["shippingAddress"]>;

/** A postal address as it is written on a parcel, line by line; nothing of what was left empty. */
export function addressLines({
  name,
  street,
  extra,
  postalCode,
  city,
  region,
  country,
}: Address): string[] {
  const town = [postalCode, city].filter((part) => part != null && part !== "").join(" ");
  const lines = [name, street, extra, town, region, country === "" ? "" : countryName(country)];
  return lines.filter((line) => line != null && line !== "").map(String);
}

import { pageLocale } from "#app/lib/texts/locale.ts";

/** Regions whose weeks do not begin on Monday (CLDR 46), for browsers that do not know them. */
const sunday =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const saturday = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** What some browsers have as a method and others as a property; types of the language have neither. */
interface WithWeekInfo {
  getWeekInfo?: () => { firstDay?: number };
  weekInfo?: { firstDay?: number };
}

/** The first day of a week in a locale: 0 for Monday to 6 for Sunday. A language without a region has the page's. */
export function firstWeekday(locale: string): number {
  const named = new Intl.Locale(locale);
  const place = named.region === undefined ? new Intl.Locale(pageLocale) : named;
  const known: Intl.Locale & WithWeekInfo = place;
  const firstDay = known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay;
  return (firstDay ?? firstDayOf(place.region ?? "")) - 1;
}

/** The first day by the table: 1 for Monday to 7 for Sunday. */
export function firstDayOf(region: string): number {
  if (sunday.split(" ").includes(region)) return 7;
  return saturday.split(" ").includes(region) ? 6 : 1;
}

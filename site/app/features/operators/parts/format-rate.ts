import { pageLocale } from "#app/lib/texts/locale.ts";

/** An exchange rate as the provider writes it, all its digits with the decimal mark of the page: `1.0752`, `1,0752`. */
export function formatRate(rate: string, locale: string | undefined = pageLocale): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return rate.replace(".", parts.find(({ type }) => type === "decimal")?.value ?? ".");
}

import { readerCountry, readerZone } from "#app/lib/storage/browser-values.ts";

/** The country of a time zone, such as `CH` of `Europe/Zurich`; empty for one of no country. Its table loads late. */
export async function countryOfZone(zone: string): Promise<string> {
  const { zoneCountries } = await import("./zone-countries.ts");
  const line = zoneCountries.split("\n").find((one) => one.split(" ").includes(zone, 1));
  return line?.slice(0, 2) ?? "";
}

/** The reader's country by the time zone: a German browser in Zurich is in Switzerland. Else that of the language. */
export async function likelyCountry(): Promise<string> {
  return (await countryOfZone(readerZone()).catch(() => "")) || readerCountry();
}

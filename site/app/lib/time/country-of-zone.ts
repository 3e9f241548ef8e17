/** The country of a time zone, such as `CH` of `Europe/Zurich`; empty for one of no country. Its table loads late. */
export async function countryOfZone(zone: string): Promise<string> {
  const { zoneCountries } = await import("./zone-countries.ts");
  const line = zoneCountries.split("\n").find((one) => one.split(" ").includes(zone, 1));
  return line?.slice(0, 2) ?? "";
}

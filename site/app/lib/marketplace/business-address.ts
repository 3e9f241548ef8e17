import { countryName } from "#app/lib/texts/places.ts";
import { marketplace } from "./marketplace.ts";

/** Returns the address of the company behind the marketplace, a line each; empty lines are left out. */
export function addressLines(): string[] {
  const { street, postalCode, city, country } = marketplace().business;
  // No line break within `3011 Bern`.
  const town = [postalCode, city].filter((part) => part !== undefined).join("\u00a0");
  const lines = [street, town, country === undefined ? undefined : countryName(country)];
  return lines.filter((line): line is string => line !== undefined && line !== "");
}

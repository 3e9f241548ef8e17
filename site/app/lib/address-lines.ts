import type { OrderView } from "./api/types.ts";
import { countryName } from "./places-and-languages.ts";

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

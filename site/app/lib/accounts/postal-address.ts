import { z } from "zod/mini";
import {
  addressCity,
  addressExtra,
  addressName,
  addressPostalCode,
  addressRegion,
  addressStreet,
} from "#app/lib/api/rules/texts.ts";
import type { ChangeShippingAddress } from "#app/lib/api/types.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import * as texts from "#messages/booking-rules";

type Address = ChangeShippingAddress["shippingAddress"];

/** The name of a line of a postal address. */
export type AddressField = keyof Address;

/** The most characters of each line that is typed. */
export const longestLines = {
  name: addressName.longest,
  street: addressStreet.longest,
  extra: addressExtra.longest,
  postalCode: addressPostalCode.longest,
  city: addressCity.longest,
  region: addressRegion.longest,
};

/** What a postal address must be, as the API checks it. */
export const addressRules = z.looseObject({
  name: textWithin(addressName, texts.addressName),
  street: textWithin(addressStreet, texts.street),
  extra: textWithin(addressExtra),
  postalCode: textWithin(addressPostalCode),
  city: textWithin(addressCity, texts.city),
  region: textWithin(addressRegion),
  country: z.string().check(z.minLength(1, texts.country)),
});

/** What was typed, as the API takes it: optional lines that are empty are omitted. */
export function addressInput(typed: Readonly<Record<AddressField, string>>): Address {
  const filled = <Name extends "extra" | "postalCode" | "region">(name: Name) => {
    const text = typed[name].trim();
    return text === "" ? {} : { [name]: text };
  };
  return {
    name: typed.name.trim(),
    street: typed.street.trim(),
    city: typed.city.trim(),
    country: typed.country,
    ...filled("extra"),
    ...filled("postalCode"),
    ...filled("region"),
  };
}

import { paths } from "#app/lib/pages/paths.ts";
import { marketplace } from "./marketplace.ts";
import { absolute, pageUrl } from "./site-config.ts";

/** Structured data of the company behind the marketplace, as far as the operator filled it in. */
export function organization(): object {
  const { brand, business } = marketplace();
  const { legalName, street, postalCode, city, country, vatNumber, email, phone } = business;
  const address = {
    ...(street === undefined ? {} : { streetAddress: street }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(city === undefined ? {} : { addressLocality: city }),
    ...(country === undefined ? {} : { addressCountry: country }),
  };
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: brand.name,
    url: pageUrl(paths.home()),
    // Search engines show it on white, where the logo of a dark header may be invisible: the icon has a ground.
    logo: absolute("/icon-512.png"),
    ...(legalName === undefined ? {} : { legalName }),
    ...(Object.keys(address).length === 0
      ? {}
      : { address: { "@type": "PostalAddress", ...address } }),
    ...(vatNumber === undefined ? {} : { vatID: vatNumber }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { telephone: phone }),
  };
}

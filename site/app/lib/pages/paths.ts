import { type PageName, pageRecords } from "./page-records.ts";

/** `privacy-policy` is `privacyPolicy` among the addresses. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A value for each parameter of a path. */
type Values<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** What was chosen before a booking is opened; `readWanted` reads it. */
export interface BookingChoice {
  /** Of an offer with a time to choose: its booking opens with the times. */
  step?: "what" | undefined;
  /** `2026-12-08`: of a booked time in the reader's time zone, or the day to deliver by. */
  day?: string | undefined;
  /** The keys of the extras. */
  extras?: readonly string[] | undefined;
}

type Addresses = {
  [Name in PageName as CamelCase<Name>]: (
    ...values: Values<(typeof pageRecords)[Name]["path"]>
  ) => string;
};

/** The address of every page, from its record. */
const addresses = Object.fromEntries(
  Object.entries(pageRecords).map(([name, { path }]) => [
    name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    (...values: string[]) => fillPath(path, values),
  ]),
) as Addresses;

/** Every address that a link of the site leads to; `paths.test.ts` lists them. */
export const paths = {
  ...addresses,
  login: (from?: string) => withQuery(addresses.login(), { from }),
  signup: (options: { from?: string; as?: "customer" | "talent" } = {}) =>
    withQuery(addresses.signup(), options),
  enrollSuccess: (reference?: string, status?: "submitted") =>
    withQuery(addresses.enrollSuccess(), { reference, status }),
  return: (sessionId?: string) => withQuery(addresses.return(), { session_id: sessionId }),
  sport: (slug: string, filters = "") =>
    `${addresses.sport(slug)}${filters === "" ? "" : `?${filters}`}`,
  search: (query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(addresses.search(), query),
  saved: (list?: string) => withQuery(addresses.saved(), { list }),
  askForPrice: (slug: string, offerGuid: string) =>
    withQuery(addresses.talentBook(slug), { offer: offerGuid, price: "ask" }),
  book: (slug: string, offerGuid?: string, { step, day, extras }: BookingChoice = {}) =>
    withQuery(addresses.talentBook(slug), {
      offer: offerGuid,
      step,
      day,
      extras: extras?.join(" "),
    }),
  bookAsCompany: (slug: string, offerGuid?: string) =>
    withQuery(addresses.talentBook(slug), { offer: offerGuid, use: "commercial" }),
  item: addresses.talentItem,
};

/** A path with `values` in place of its parameters, in their order. */
export function fillPath(path: string, values: readonly string[]): string {
  const rest = values.values();
  return encodeURI(path).replaceAll(/:\w+/g, () => rest.next().value ?? "");
}

export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

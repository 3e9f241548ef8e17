import { paths } from "#app/lib/paths.ts";
import {
  homePayload,
  itemPayload,
  type Shelf,
  sportPayload,
  talentPayload,
} from "./payloads/payloads.ts";

/** One prerendered page. */
export interface Page {
  /** As it stands in the address, percent-encoded. */
  path: string;
  /** What its loader reads, and its payload file holds; `{}` for a page of words alone. */
  payload: object;
  /** Whether search engines are told about it. */
  listed: boolean;
}

/** Every page of the build, in a fixed order. */
export function listPages(shelf: Shelf): Page[] {
  const { sports, talent } = shelf.catalogue;
  return [
    { path: paths.home(), payload: homePayload(shelf), listed: true },
    { path: paths.indexCopy(), payload: homePayload(shelf), listed: false },
    ...wordPages,
    ...sports.map((sport) => ({
      path: paths.sport(sport.slug),
      payload: sportPayload(shelf, sport),
      listed: true,
    })),
    ...talent.flatMap((person) => [
      { path: paths.talent(person.slug), payload: talentPayload(shelf, person), listed: true },
      ...person.offers.map((offer) => ({
        path: paths.item(person.slug, offer.offerGuid),
        payload: itemPayload(shelf, person, offer),
        listed: true,
      })),
    ]),
  ];
}

const listed = [
  paths.faq(),
  paths.about(),
  paths.terms(),
  paths.contact(),
  paths.privacyPolicy(),
  paths.forAthletes(),
  paths.enroll(),
];
const unlisted = [
  paths.login(),
  paths.signup(),
  paths.notFound(),
  paths.return(),
  paths.enrollSuccess(),
];

const wordPages: Page[] = [
  ...listed.map((path) => ({ path, payload: {}, listed: true })),
  ...unlisted.map((path) => ({ path, payload: {}, listed: false })),
];

/** The areas that are not prerendered and that crawlers have no business in. */
export const privatePaths = [
  "/account/",
  "/talent/",
  "/payment/",
  "/feedback/",
  "/return",
  "/api/",
];

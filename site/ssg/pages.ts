import { paths } from "#app/lib/paths.ts";
import type { CatalogueTalent } from "./catalogue/shape.ts";
import {
  hashOf,
  type ListedTalent,
  type PayloadIndex,
  similarTo,
} from "./payloads/payload-index.ts";
import { homePayload, itemPayload, sportPayload, talentPayload } from "./payloads/payloads.ts";

/** One prerendered page. */
export interface Page {
  /** As it stands in the address, percent-encoded. */
  path: string;
  /** The name of its route, whose code renders the page. */
  route: string;
  /** Hash of all the data the page shows. */
  data: string;
  /** What its loader reads, and its payload file holds; `{}` for a page of text only. */
  payload: () => object;
  /** Whether the sitemap has it. */
  listed: boolean;
  /** Whether the build's manifest names it; an offer's page goes with its athlete's. */
  named: boolean;
}

/** Every page of the build, in a fixed order. Payloads are made when they are asked for. */
export function* listPages(payloadIndex: PayloadIndex): Generator<Page> {
  const home = homePayload(payloadIndex);
  const homeHash = hashOf(JSON.stringify(home));
  const front = { data: homeHash, payload: () => home, named: true };
  yield { ...front, path: paths.home(), route: "home", listed: true };
  yield { ...front, path: paths.indexCopy(), route: "index-copy", listed: false };
  yield* wordPages;
  for (const sport of payloadIndex.sports) {
    const payload = sportPayload(payloadIndex, sport);
    yield {
      path: paths.sport(sport.slug),
      route: "sport",
      data: hashOf(JSON.stringify(payload)),
      payload: () => payload,
      listed: true,
      named: true,
    };
  }
  // In the order of slugs: an athlete's place in the table means nothing and may change.
  const bySlug = payloadIndex.ranked.toSorted((one, other) =>
    one.card.slug < other.card.slug ? -1 : 1,
  );
  for (const shown of bySlug) yield* talentPages(payloadIndex, shown);
}

function* talentPages(payloadIndex: PayloadIndex, shown: ListedTalent): Generator<Page> {
  const { slug, offerGuids } = shown.summary;
  const data = talentData(payloadIndex, shown);
  const record = () => payloadIndex.talentOf(shown.summary);
  const payload = () => talentPayload(payloadIndex, shown, record());
  yield { path: paths.talent(slug), route: "talent", data, payload, listed: true, named: true };
  for (const guid of offerGuids) {
    yield {
      path: paths.item(slug, guid),
      route: "talent-item",
      data,
      payload: () => itemPayload(payload(), offerOf(record(), guid)),
      listed: true,
      named: false,
    };
  }
}

/** All that an athlete's pages show, without reading the record. */
function talentData(payloadIndex: PayloadIndex, shown: ListedTalent): string {
  const name = (sport: string) => payloadIndex.sportNames.get(sport) ?? sport;
  return hashOf(
    shown.summary.record,
    shown.pictures,
    ...shown.card.sports.map(name),
    ...similarTo(payloadIndex, shown).flatMap(({ card, cardHash }) => [
      cardHash,
      name(card.sports[0] ?? ""),
    ]),
  );
}

function offerOf(talent: CatalogueTalent, guid: string): CatalogueTalent["offers"][number] {
  const offer = talent.offers.find((one) => one.offerGuid === guid);
  if (offer === undefined) throw new Error(`${talent.slug} has no offer ${guid}`);
  return offer;
}

const listed = [
  ["faq", paths.faq()],
  ["about", paths.about()],
  ["terms", paths.terms()],
  ["contact", paths.contact()],
  ["privacy-policy", paths.privacyPolicy()],
  ["for-athletes", paths.forAthletes()],
  ["enroll", paths.enroll()],
] as const;
const unlisted = [
  ["login", paths.login()],
  ["signup", paths.signup()],
  ["not-found", paths.notFound()],
  ["return", paths.return()],
  ["enroll-success", paths.enrollSuccess()],
] as const;

const wordPages: Page[] = [
  ...listed.map(([route, path]) => wordPage(route, path, true)),
  ...unlisted.map(([route, path]) => wordPage(route, path, false)),
];

function wordPage(route: string, path: string, isListed: boolean): Page {
  return { path, route, data: "", payload: () => ({}), listed: isListed, named: true };
}

/** The parts of the API that crawlers may read, to render a page that is newer than the build or not in it. */
export const publicData = ["/api/talent/", "/api/sports", "/api/media/shared/"];

/**
 * The areas that are not prerendered and that crawlers must not visit. Each ends with a slash: a rule for crawlers
 * is a prefix, and `/return` would hide the athlete at `/return-king`. Single pages say `noindex` themselves.
 */
export const privatePaths = [
  "/account/",
  "/talent/",
  "/payment/",
  "/feedback/",
  "/operators/",
  "/api/",
];

import type { TextPage } from "#app/lib/catalogue/page-types.ts";
import { defaultMarketplace, type Marketplace } from "#app/lib/marketplace/marketplace.ts";
import { pageList } from "#app/lib/pages/page-records.ts";
import { fillPath, paths } from "#app/lib/pages/paths.ts";
import { helpNames } from "#app/lib/texts/help-names.ts";
import type { CatalogueTalent } from "#ssg/catalogue/shape.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { type ListedTalent, type PayloadIndex, similarTo } from "#ssg/payloads/payload-index.ts";
import { homePayload, itemPayload, sportPayload, talentPayload } from "#ssg/payloads/payloads.ts";
import { sportHash } from "#ssg/payloads/sport-hash.ts";

/** A page's path, and its visibility to search engines. */
export interface PageAddress {
  /** The path in the address without the language, percent-encoded. */
  path: string;
  /** Whether the sitemap has it. */
  listed: boolean;
  /** Whether the build's manifest names it; an offer's page goes with its athlete's. */
  named: boolean;
}

/** One prerendered page. */
export interface Page extends PageAddress {
  /** The name of its route, whose code renders the page. */
  route: string;
  /** Hash of all the data the page shows. */
  data: string;
  /** What its loader reads, and its payload file holds; `{}` for a page of text only. */
  payload: () => object;
  /** Whose page it is. */
  talent: TalentSummary | null;
}

/** What `make` gave for `name` in an earlier build, if it was made of what has this hash. */
export type Remember = (name: string, hash: string, make: () => string) => string;

/** What pages depend on besides the catalogue. */
export interface OperatorPages {
  marketplace: Marketplace;
  /** By route: what the pages of text read. */
  texts: ReadonlyMap<string, TextPage>;
  /** The languages of the site, the default one first; English alone by default. */
  languages?: readonly string[];
}

const defaultPages: OperatorPages = { marketplace: defaultMarketplace, texts: new Map() };

/** The pages that no athlete has, in a fixed order. Payloads are made when they are asked for. */
export function* listFixedPages(
  payloadIndex: PayloadIndex,
  remember: Remember = (_name, _hash, make) => make(),
  operator: OperatorPages = defaultPages,
): Generator<Page> {
  for (const page of fixedPages(payloadIndex, remember, operator)) {
    // Before the opening no page is in search engines.
    yield operator.marketplace.isOpen ? page : { ...page, listed: false };
  }
}

function* fixedPages(
  payloadIndex: PayloadIndex,
  remember: Remember,
  operator: OperatorPages,
): Generator<Page> {
  const home = { ...homePayload(payloadIndex, operator.languages), ...operator.texts.get("home") };
  const homeHash = hashOf(JSON.stringify(home));
  const front = { data: homeHash, payload: () => home, named: true, talent: null };
  yield { ...front, path: paths.home(), route: "home", listed: true };
  yield { ...front, path: paths.indexCopy(), route: "index-copy", listed: false };
  yield* textPages(operator);
  for (const sport of payloadIndex.sports) {
    let made: object | null = null;
    const payload = () => {
      made ??= sportPayload(payloadIndex, sport);
      return made;
    };
    // All cards of the sport are read for it.
    const data = remember(`sport/${sport.slug}`, sportHash(payloadIndex, sport), () =>
      hashOf(JSON.stringify(payload())),
    );
    yield {
      path: paths.sport(sport.slug),
      route: "sport",
      ...{ data, payload, talent: null },
      listed: true,
      named: true,
    };
  }
}

/** Every page of the build. */
export function* listPages(payloadIndex: PayloadIndex): Generator<Page> {
  yield* listFixedPages(payloadIndex);
  for (const shown of payloadIndex.ranked) yield* talentPages(payloadIndex, shown);
}

/** The addresses of an athlete's pages. */
export function* talentAddresses({ slug, offerGuids }: TalentSummary): Generator<PageAddress> {
  yield { path: paths.talent(slug), listed: true, named: true };
  for (const guid of offerGuids) {
    yield { path: paths.item(slug, guid), listed: true, named: false };
  }
}

export function* talentPages(payloadIndex: PayloadIndex, shown: ListedTalent): Generator<Page> {
  const talent = shown.summary;
  const data = talentData(payloadIndex, shown);
  const record = () => payloadIndex.talentOf(talent);
  const payload = () => talentPayload(payloadIndex, shown, record());
  const [own, ...offers] = talentAddresses(talent);
  if (own !== undefined) yield { ...own, route: "talent", data, payload, talent };
  for (const [at, address] of offers.entries()) {
    const guid = talent.offerGuids[at] ?? "";
    yield {
      ...address,
      route: "talent-item",
      data,
      payload: () => itemPayload(payload(), offerOf(record(), guid)),
      talent,
    };
  }
}

/** All that an athlete's pages show, without reading the record. */
function talentData(payloadIndex: PayloadIndex, shown: ListedTalent): string {
  const name = (sport: string) => JSON.stringify(payloadIndex.namedSports.get(sport) ?? sport);
  return hashOf(
    shown.summary.record,
    payloadIndex.pictures.made(shown.summary),
    ...shown.summary.sports.map(name),
    ...similarTo(payloadIndex, shown).flatMap(({ summary, cardHash }) => [
      cardHash,
      name(summary.sports[0] ?? ""),
    ]),
  );
}

function offerOf(talent: CatalogueTalent, guid: string): CatalogueTalent["offers"][number] {
  const offer = talent.offers.find((one) => one.offerGuid === guid);
  if (offer === undefined) throw new Error(`${talent.slug} has no offer ${guid}`);
  return offer;
}

/** The pages of text: those with a text of the operator read it; the front page and its copy show the catalogue. */
function textPages({ texts, marketplace }: OperatorPages): Page[] {
  return pageList.flatMap(({ name, path, document }) => {
    const isText = document === "listed" || document === "unlisted";
    if (!isText || name === "home" || name === "index-copy") return [];
    const own = texts.get(name);
    const isEmpty = name === "imprint" && !marketplace.hasImprint;
    const addresses =
      name === "help-question"
        ? helpNames.map((one) => fillPath(path, [one]))
        : [fillPath(path, [])];
    return addresses.map((address) => ({
      path: address,
      route: name,
      data: own === undefined ? "" : hashOf(JSON.stringify(own)),
      payload: () => own ?? {},
      listed: document === "listed" && !isEmpty,
      named: true,
      talent: null,
    }));
  });
}

/** The parts of the API that crawlers may read, to render a page that is newer than the build or not in it. */
export const publicData = ["/api/talent/", "/api/sports", "/api/media/shared/"];

/**
 * The areas that are not prerendered and that crawlers must not visit. Each ends with a slash: a rule for crawlers is a
 * prefix, and `/return` would hide the athlete at `/return-king`. Single pages have `noindex`.
 */
export const privatePaths = [
  ...new Set(
    pageList
      .filter(({ document }) => document === "shell")
      .map(({ path }) => `/${path.split("/")[1]}/`),
  ),
];

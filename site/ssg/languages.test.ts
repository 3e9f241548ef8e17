import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planSearch } from "#app/lib/catalogue/search/shards.ts";
import { fixtureCatalogue, mustBuild, treeOf, writeCatalogue } from "./building.fixture.ts";
import { messageLanguages } from "./languages.ts";

// A build in two languages.

const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-languages-"));
const out = join(folder, "dist");
const catalogue = join(folder, "catalogue");
const languages = "en,de";

const read = (name: string) => readFileSync(join(out, name), "utf8");
const documents = () =>
  [...treeOf(out).keys()].filter((name) => name.endsWith("index.html")).sort();

/** The catalogue with German texts of one sport and one athlete. */
function translated() {
  const { talent, sports, ...rest } = fixtureCatalogue();
  const [athlete, ...others] = talent;
  const [offer, ...offers] = athlete.offers;
  return {
    ...rest,
    sports: sports.map((sport: { slug: string }) =>
      sport.slug === "athletics"
        ? { ...sport, translations: { de: { name: "Leichtathletik", description: "Laufen." } } }
        : sport,
    ),
    talent: [
      {
        ...athlete,
        translations: { de: { headline: "Läuft 400 Meter am Stück" } },
        offers: [{ ...offer, translations: { de: { title: "Ein Gruß von der Bahn" } } }, ...offers],
      },
      ...others,
    ],
  };
}

beforeAll(() => {
  writeCatalogue(catalogue, translated());
  mustBuild({ catalogue, out, languages });
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

test("the languages of a site are the folders of its messages, the source first", () => {
  expect(messageLanguages()).toEqual(["en", "de"]);
});

test("every page is there in both languages, and its data once", () => {
  const names = documents();
  const english = names.filter((name) => !name.startsWith("de/"));
  expect(english.length).toBeGreaterThan(20);
  expect(names.filter((name) => name.startsWith("de/"))).toEqual(
    english.map((name) => `de/${name}`).sort(),
  );
  expect(existsSync(join(out, "de/mara-lindqvist/_payload.json"))).toBe(false);
  expect(existsSync(join(out, "mara-lindqvist/_payload.json"))).toBe(true);
});

test("a document has the athlete's texts in its language, and none in another", () => {
  const { slug, headline, offers } = translated().talent[0];
  const [english, german] = [read(`${slug}/index.html`), read(`de/${slug}/index.html`)];
  for (const text of ["Läuft 400 Meter am Stück", "Ein Gruß von der Bahn"]) {
    expect(german).toContain(text);
    expect(english).not.toContain(text);
    // The data of all languages, and the search index, have both.
    expect(read(`${slug}/_payload.json`)).toContain(text);
  }
  expect(german).not.toContain(headline);
  expect(german).not.toContain(`"title":${JSON.stringify(offers[0].title)}`);
  // What has no translation names its language.
  expect(german).toMatch(/<p lang="en"[^>]*>/);
  expect(english).not.toMatch(/<(?:p|h3|a) [^>]*lang="en"/);
  expect(read("de/sport/athletics/index.html")).toContain("Leichtathletik");
  expect(read("sport/athletics/index.html")).not.toContain("Leichtathletik");
});

test("the search finds athletes by the words of both languages", () => {
  const { slug } = translated().talent[0];
  const index = JSON.parse(read("search.json"));
  const found = (word: string) =>
    planSearch(index, [word]).some((file) =>
      JSON.parse(read(file.slice(1))).some((hit: { slug: string }) => hit.slug === slug),
    );
  expect(found("lauft")).toBe(true);
  expect(found("leichtathletik")).toBe(true);
  expect(found("athletics")).toBe(true);
});

test("a document has its language, canonical address and alternates", () => {
  const page = read("de/mara-lindqvist/index.html");
  expect(page).toMatch(/^<!doctype html><html lang="de">/);
  expect(page).toContain('<link rel="canonical" href="https://m.test/de/mara-lindqvist"/>');
  for (const html of [page, read("mara-lindqvist/index.html")]) {
    for (const [language, address] of [
      ["en", "https://m.test/mara-lindqvist"],
      ["de", "https://m.test/de/mara-lindqvist"],
      ["x-default", "https://m.test/mara-lindqvist"],
    ]) {
      expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${address}"/>`);
    }
  }
  expect(read("de/saved/index.html")).not.toContain('hrefLang="x-default"');
});

test("links stay within the language but for the switch to the same page", () => {
  for (const name of documents()) {
    const isGerman = name.startsWith("de/");
    const html = read(name).replace(/^.*<body>/s, "");
    const links = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"[^>]*>/g)];
    const toPages = links.filter(([, href = ""]) => !href.startsWith("/assets/"));
    const others = toPages.filter(([, href = ""]) => /^\/de(?:$|[/?#])/.test(href) !== isGerman);
    const page = `/${name.replace(/^de\//, "").replace(/\/?index\.html$/, "")}`.replace(" ", "%20");
    const other = isGerman ? page : `/de${page}`.replace(/\/$/, "");
    for (const [tag, href] of others) {
      expect(tag, name).toContain(`hrefLang="${isGerman ? "en" : "de"}"`);
      expect(href, name).toBe(other);
    }
  }
});

test("a page loads the code of the page's language only", () => {
  const scripts = (name: string) => new Set(read(name).match(/\/assets\/[\w.-]+\.js/g));
  const [english, german] = [scripts("index.html"), scripts("de/index.html")];
  expect(german.size).toBe(english.size);
  const textsOf = (names: ReadonlySet<string>) =>
    [...names].map((name) => read(name.slice(1))).join("\n");
  expect(textsOf(german)).toContain("Sportarten");
  expect(textsOf(english)).not.toContain("Sportarten");
});

test("styles, fonts and pictures are there once", () => {
  const styles = [...treeOf(out).keys()].filter((name) => /\.(css|woff2)$/.test(name));
  const kinds = styles.map((name) => name.replace(/-[\w-]{8}\.(css|woff2)$/, ""));
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("the sitemap has every page in both languages, each with its alternates", () => {
  const text = read("sitemap.xml");
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toContain("https://m.test/de");
  expect(addresses).toContain("https://m.test/de/mara-lindqvist");
  const german = addresses.filter((address) => /\/de(?:$|\/)/.test(address ?? ""));
  expect(german).toHaveLength(addresses.length / 2);
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(addresses.length);
});

test("each language has its shell, its 404 page and its service worker", () => {
  expect(read("de/200.html")).toContain('lang="de"');
  expect(read("de/404.html")).toContain("Seite nicht gefunden");
  expect(read("sw.js")).toContain('"url":"200.html"');
  expect(read("sw-de.js")).toContain('"url":"de/200.html"');
  expect(read("de/200.html")).toContain("/de/:slug/book /api/talent/:slug /assets/");
});

test(
  "a changed athlete is drawn in both languages, and nothing else is",
  () => {
    const changed = translated();
    const [first] = changed.talent;
    first.bio = "Another biography.";
    writeCatalogue(catalogue, changed);
    const before = treeOf(out);
    const { drawn } = mustBuild({ catalogue, out, languages });
    expect(drawn).toBe(2 * (1 + first.offers.length));
    const after = treeOf(out);
    const other = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    const pages = other.filter((name) => name.endsWith("index.html"));
    expect(pages).toContain(`de/${first.slug}/index.html`);
    expect(pages.every((name) => name.includes(`${first.slug}/`))).toBe(true);
  },
  longestBuild,
);

test(
  "a language that is no longer built leaves no page",
  () => {
    mustBuild({ catalogue, out, languages: "en" });
    expect(documents().filter((name) => name.startsWith("de/"))).toEqual([]);
    expect(existsSync(join(out, "de"))).toBe(false);
    expect(existsSync(join(out, "sw-de.js"))).toBe(false);
    expect(read("mara-lindqvist/index.html")).not.toContain("hrefLang");
  },
  longestBuild,
);

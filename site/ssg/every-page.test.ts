import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { build, fixtureCatalogue, writeDrawings } from "./building.fixture.ts";
import { firstTag } from "./pages/first-script.ts";

// A whole build with pictures: what every document of it must be, whatever it shows.

const longestBuild = 300_000;
const origin = "https://m.test";
const folder = mkdtempSync(join(tmpdir(), "matchday-pages-"));
const out = join(folder, "dist");

interface BuiltPage {
  /** The path below the site's folder: `sport/tennis`. */
  name: string;
  html: string;
}
let pages: BuiltPage[] = [];

beforeAll(async () => {
  const export_ = join(folder, "export");
  await writePictures(export_);
  cpSync("site/ssg/fixtures/catalogue.json", join(export_, "catalogue.json"));
  const { status, stderr } = build({ catalogue: export_, out });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  pages = readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("index.html"))
    .map((name) => ({
      name: name.replace(/\/?index\.html$/, ""),
      html: readFileSync(join(out, name), "utf8"),
    }));
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

/** Writes a drawing for every athlete, and a photograph for the first. */
async function writePictures(to: string) {
  writeDrawings(to);
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const photograph = sharp({
    create: { width: 500, height: 500, channels: 3, background: "#000", noise },
  });
  // What a file is follows from its bytes, not from its name.
  const { avatar } = fixtureCatalogue().talent[0];
  writeFileSync(join(to, avatar.src), await photograph.jpeg().toBuffer());
}

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? "");
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
const meta = (html: string, key: string) =>
  tags(html, "meta")
    .filter((tag) => [attribute(tag, "name"), attribute(tag, "property")].includes(key))
    .map((tag) => attribute(tag, "content") ?? "");

/** Runs a check on every page and names the page it fails on. */
function onEveryPage(check: (page: BuiltPage) => void) {
  expect(pages.length).toBeGreaterThan(25);
  for (const page of pages) {
    try {
      check(page);
    } catch (error) {
      throw new Error(`/${page.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

test("the home page explains when a customer can withdraw", () => {
  const home = pages.find(({ name }) => name === "");
  expect(home?.html).toContain("you can withdraw until the athlete accepts");
});

test("every page has one title, one description of a good length, and one first heading", () => {
  onEveryPage(({ html }) => {
    const [title = "", ...more] = all(html, /<title>([^<]*)<\/title>/g);
    expect(more).toEqual([]);
    expect(title.length).toBeGreaterThan(10);
    expect(title.length).toBeLessThanOrEqual(70);
    const [description = "", ...others] = meta(html, "description");
    expect(others).toEqual([]);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(170);
    expect(tags(html, "h1")).toHaveLength(1);
  });
});

test("every page has its language, its absolute canonical address and its preview", () => {
  onEveryPage(({ html }) => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    const canonical = tags(html, "link").filter((tag) => attribute(tag, "rel") === "canonical");
    expect(canonical).toHaveLength(1);
    const address = attribute(canonical[0] ?? "", "href") ?? "";
    expect(address.startsWith(`${origin}/`)).toBe(true);
    expect(meta(html, "og:url")).toEqual([address]);
    const [card = ""] = meta(html, "og:image");
    expect(card).toMatch(/^https:\/\/m\.test\/.+\.(jpg|png)$/);
    const head = readFileSync(join(out, card.slice(origin.length)));
    expect(head.length).toBeGreaterThan(1_000);
    expect(meta(html, "og:title")).toEqual(all(html, /<title>([^<]*)<\/title>/g));
    expect(meta(html, "twitter:card")).toEqual(["summary_large_image"]);
    expect(meta(html, "theme-color")).toHaveLength(1);
  });
});

test("search engines index only pages with content", () => {
  const hidden = pages.filter(({ html }) => meta(html, "robots").includes("noindex"));
  const names = hidden.map(({ name }) => name).sort();
  expect(names).toEqual([
    "enroll-success",
    "imprint",
    "index copy",
    "not-found",
    "return",
    "saved",
  ]);
  const listed = new Set(
    all(readFileSync(join(out, "sitemap.xml"), "utf8"), /<loc>([^<]*)<\/loc>/g).map((address) =>
      new URL(address).pathname.slice(1),
    ),
  );
  // These may be indexed, but are not in the sitemap.
  const unsaid = new Set([...names, "login", "search", "signup"]);
  for (const { name } of pages) expect(listed.has(name), name).toBe(!unsaid.has(name));
});

test("every picture has its size, its description and an existing file", () => {
  let made = 0;
  onEveryPage(({ html }) => {
    for (const image of tags(html, "img")) {
      expect(Number(attribute(image, "width"))).toBeGreaterThan(0);
      expect(Number(attribute(image, "height"))).toBeGreaterThan(0);
      expect(attribute(image, "alt")).toBeDefined();
      expect(attribute(image, "src")).toMatch(/^\/images\/[0-9a-f]{20}(-\d+)?\.(svg|jpg|png)$/);
      readFileSync(join(out, attribute(image, "src") ?? ""));
    }
    for (const source of tags(html, "source")) {
      expect(attribute(source, "sizes")).toMatch(/\d(vw|rem)/);
      for (const candidate of (attribute(source, "srcSet") ?? "").split(", ")) {
        const [address = "", width = ""] = candidate.split(" ");
        expect(address).toMatch(/\.(avif|webp)$/);
        expect(address).toContain(`-${width.slice(0, -1)}.`);
        readFileSync(join(out, address));
        made += 1;
      }
    }
  });
  expect(made).toBeGreaterThan(10);
});

test("at most one picture of a page is fetched before all else, and it is not a lazy one", () => {
  onEveryPage(({ html }) => {
    const first = tags(html, "img").filter((tag) => attribute(tag, "fetchPriority") === "high");
    expect(first.length).toBeLessThanOrEqual(1);
    for (const tag of first) expect(attribute(tag, "loading")).toBe("eager");
  });
});

test("no page loads a file from another host", () => {
  onEveryPage(({ html }) => {
    const loads = [...tags(html, "script"), ...tags(html, "img"), ...tags(html, "source")];
    const linked = tags(html, "link").filter((tag) => attribute(tag, "rel") !== "canonical");
    for (const tag of [...loads, ...linked]) {
      const address = attribute(tag, "src") ?? attribute(tag, "href");
      if (address !== undefined) expect(address).toMatch(/^\/(?!\/)/);
    }
    expect(tags(html, "iframe")).toEqual([]);
    // The content policy allows one script in the document itself.
    expect(html.split(firstTag)).toHaveLength(2);
    for (const tag of tags(html.replace(firstTag, ""), "script")) {
      expect(attribute(tag, "src") ?? attribute(tag, "type")).toMatch(/^\/|json$/);
    }
  });
});

const text = z.string().min(1);
const address = z.string().startsWith(`${origin}/`);
const offer = z.object({
  "@type": z.literal("Offer"),
  name: text,
  price: z.string().regex(/^\d+(\.\d+)?$/),
  priceCurrency: z.string().length(3),
  url: address,
  availability: z.string().startsWith("https://schema.org/"),
});
const rating = z.object({ ratingValue: z.coerce.number().min(1).max(5), bestRating: z.literal(5) });
const shapes = z.discriminatedUnion("@type", [
  z.object({
    "@type": z.literal("WebSite"),
    url: address,
    potentialAction: z.object({
      "@type": z.literal("SearchAction"),
      target: z.object({ urlTemplate: z.string().endsWith("{search_term_string}") }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
  z.object({ "@type": z.literal("Organization"), name: text, url: address, logo: address }),
  z.object({
    "@type": z.literal("Person"),
    "@id": address,
    name: text,
    image: address,
    makesOffer: z.array(offer),
  }),
  z.object({
    "@type": z.literal("Service"),
    name: text,
    provider: z.object({ "@type": z.literal("Person"), "@id": address }),
    offers: z.array(offer).min(1),
    aggregateRating: rating.extend({ reviewCount: z.int().positive() }).optional(),
    review: z
      .array(
        z.object({
          "@type": z.literal("Review"),
          author: z.object({ name: text }),
          reviewBody: text,
          reviewRating: rating,
          datePublished: z.iso.date(),
        }),
      )
      .optional(),
  }),
  z.object({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.object({ position: z.int().positive(), name: text, item: address }))
      .min(2),
  }),
  z.object({
    "@type": z.literal("ItemList"),
    numberOfItems: z.int().nonnegative(),
    itemListElement: z.array(z.object({ position: z.int(), name: text, url: address })),
  }),
  z.object({
    "@type": z.literal("FAQPage"),
    mainEntity: z
      .array(z.object({ "@type": z.literal("Question"), acceptedAnswer: z.object({ text }) }))
      .min(1),
  }),
]);

function dataOf(html: string) {
  return all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).flatMap((json) =>
    JSON.parse(json),
  );
}

test("structured data is what schema.org asks of it, on every page", () => {
  onEveryPage(({ html }) => {
    for (const item of dataOf(html)) {
      expect(item["@context"]).toBe("https://schema.org");
      expect(z.prettifyError(shapes.safeParse(item).error ?? new z.ZodError([]))).toBe("");
    }
  });
});

test.each([
  ["", ["Organization", "WebSite"]],
  ["sport/tennis", ["BreadcrumbList", "ItemList"]],
  ["mara-lindqvist", ["BreadcrumbList", "Person", "Service"]],
  ["help", ["FAQPage", "ItemList"]],
])("/%s says what it is about", (name, types) => {
  const { html } = pages.find((page) => page.name === name) ?? { html: "" };
  expect(
    dataOf(html)
      .map((item) => item["@type"])
      .sort(),
  ).toEqual(types);
});

test("only who was reviewed has a rating", () => {
  for (const person of fixtureCatalogue().talent) {
    const { html } = pages.find((page) => page.name === person.slug) ?? { html: "" };
    const service = dataOf(html).find((item) => item["@type"] === "Service");
    expect(service.aggregateRating !== undefined, person.slug).toBe(person.stats.ratingCount > 0);
  }
});

test(
  "what an athlete writes never becomes markup",
  async () => {
    const catalogue = fixtureCatalogue();
    const evil = '</script><img src=x onerror="alert(1)">';
    catalogue.talent[0].headline = `Left-handed ${evil}`;
    const hostile = join(folder, "hostile");
    mkdirSync(hostile);
    writeFileSync(join(hostile, "catalogue.json"), JSON.stringify(catalogue));
    const { status } = build({ catalogue: hostile, out: join(folder, "hostile-dist") });
    expect(status).toBe(0);
    const html = readFileSync(join(folder, "hostile-dist", "mara-lindqvist", "index.html"), "utf8");
    expect(html).toContain("Left-handed");
    expect(html).not.toContain("<img src=x");
    for (const item of dataOf(html)) expect(item["@context"]).toBe("https://schema.org");
  },
  longestBuild,
);

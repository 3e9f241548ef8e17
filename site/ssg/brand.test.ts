import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  build,
  copySite,
  differences,
  fixtureCatalogue,
  mustBuild,
  secondMarketplace,
  treeOf,
  writeCatalogue,
  writeDrawings,
} from "./building.fixture.ts";

// Builds with the settings of another marketplace: everything that a visitor sees has its name.

const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-brand-"));
const out = join(folder, "dist");
const catalogue = fixtureCatalogue();

const read = (name: string, site = out) => readFileSync(join(site, name), "utf8");
const pagesOf = (site: string) =>
  [...treeOf(site)].filter(([name]) => name.endsWith(".html")).map(([name]) => name);
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, text = "[]"]) => JSON.parse(text),
  );

/** Writes an export with these settings. */
function exportWith(
  name: string,
  change: (marketplace: ReturnType<typeof secondMarketplace>) => void,
) {
  const marketplace = secondMarketplace();
  change(marketplace);
  return writeCatalogue(join(folder, name), { ...catalogue, marketplace });
}

/** Builds upon the first build and from nothing, which must be the same. */
function rebuild(name: string, change: Parameters<typeof exportWith>[1]) {
  const input = exportWith(`${name}-export`, change);
  const site = copySite(out, join(folder, `${name}-site`));
  const report = mustBuild({ catalogue: input, out: site });
  const whole = join(folder, `${name}-whole`);
  const { pages } = mustBuild({ catalogue: input, out: whole });
  const complete = treeOf(whole);
  const different = differences(treeOf(site), complete).filter((file) => complete.has(file));
  expect(different).toEqual([]);
  return { ...report, site, all: pages };
}

beforeAll(() => {
  mustBuild({ catalogue: exportWith("export", () => {}), out });
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

test("no document and no data has the default name", () => {
  const texts = [...treeOf(out)].filter(
    ([name]) => /\.(html|json|webmanifest|xml|txt|svg)$/.test(name) || name === "sw.js",
  );
  expect(texts.length).toBeGreaterThan(50);
  // The description of the API is the software's, in every marketplace the same.
  const named = texts.filter(
    ([name, content]) => !name.startsWith("assets/openapi-") && content.includes("Matchday"),
  );
  expect(named.map(([name]) => name)).toEqual([]);
});

test("the name is in title, header, footer, social previews and the start data of every page", () => {
  for (const name of pagesOf(out)) {
    const html = read(name);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], name).toContain("Podium &amp; Co");
    expect(/<header.*?<\/header>/s.exec(html)?.[0], name).toContain(
      'aria-label="Podium &amp; Co, home"',
    );
    // The pages of an order have a short footer, which links the imprint.
    const footer = /<footer.*?<\/footer>/s.exec(html)?.[0];
    if (name.endsWith("return/index.html")) expect(footer, name).toContain("Imprint");
    else
      expect(footer, name).toContain(
        "Podium Sports GmbH, Hafenstraße 12, 20457\u00a0Hamburg, Germany",
      );
    expect(html, name).toContain('"brand":{"name":"Podium & Co"');
    if (name === "200.html") continue;
    expect(html, name).toContain('<meta property="og:site_name" content="Podium &amp; Co"/>');
  }
});

test("the front page has the tagline and structured data of the company", () => {
  const html = read("index.html");
  expect(html).toContain("<title>Podium &amp; Co: Book the athletes of your region</title>");
  expect(html).toContain('<meta property="og:image" content="https://m.test/share.png"/>');
  expect(dataOf(html).find((one) => one["@type"] === "Organization")).toEqual({
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Podium & Co",
    url: "https://m.test/",
    logo: "https://m.test/icon-512.png",
    legalName: "Podium Sports GmbH",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Hafenstraße 12",
      postalCode: "20457",
      addressLocality: "Hamburg",
      addressCountry: "DE",
    },
    vatID: "DE123456789",
    email: "team@podium.example",
    telephone: "+49 40 123456",
  });
});

test("the colours are custom properties of the document's element", () => {
  for (const name of pagesOf(out)) {
    expect(/<html [^>]*>/.exec(read(name))?.[0], name).toContain("#ffc233");
  }
});

test("the imprint has the company's data and the operator's text, and the footer links it", () => {
  const html = read("imprint/index.html");
  for (const text of ["HRB 123456", "DE123456789", "team@podium.example", "+49 40 123456"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('<h3 id="responsible-for-the-content">Responsible for the content</h3>');
  expect(read("index.html")).toContain('href="/imprint"');
  expect(read("sitemap.xml")).toContain("https://m.test/imprint");
  expect(read("contact/index.html")).toContain("mailto:team@podium.example");
});

test("an operator's text of the site's language replaces a page; its HTML is shown as text", () => {
  const html = read("terms/index.html");
  expect(html).toContain("<title>Our terms | Podium &amp; Co</title>");
  expect(html).toContain('<h2 id="scope">Scope</h2>');
  expect(html).toContain("<li>two</li>");
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("Parties to the contract");
  expect(/<article>.*<\/article>/s.exec(html)?.[0]).not.toContain("Bedingungen");
  const { page } = JSON.parse(read("terms/_payload.json"));
  expect(page.own.en.title).toBe("Our terms");
  expect(JSON.parse(read("about/_payload.json")).page).toEqual({});
});

test("in another language pages have the name, and that language's text of the operator", {
  timeout: longestBuild,
}, () => {
  const site = join(folder, "languages");
  mustBuild({ catalogue: join(folder, "export"), out: site, languages: "en,de" });
  const german = pagesOf(site).filter((name) => name.startsWith("de/"));
  expect(german.length).toBeGreaterThan(20);
  for (const name of german) {
    expect(read(name, site), name).toContain("Podium &amp; Co");
    expect(read(name, site).includes("Matchday"), name).toBe(false);
  }
  expect(read("de/terms/index.html", site)).toContain("<p>Es gelten diese Bedingungen.</p>");
  expect(read("terms/index.html", site)).toContain("<p>These terms apply.");
  expect(read("de/imprint/index.html", site)).toContain("Responsible for the content");
  expect(read("de/help/index.html", site)).toContain("12,5");
  const front = read("de/index.html", site);
  expect(front).toContain("<title>Podium &amp; Co: Buch die Sportler:innen deiner Region</title>");
  const [footer] = /<footer.*?<\/footer>/s.exec(front) ?? [];
  expect(footer).toContain("Buch die Sportler:innen deiner Region");
});

test("fees and the payout delay are the operator's", () => {
  const questions = read("help/index.html");
  expect(questions).toContain("12.5%");
  expect(questions).toContain("3%");
  expect(questions).toMatch(/14\sdays/);
  expect(read("mara-lindqvist/index.html")).toContain("Prices include the 3% service fee.");
  expect(read("for-athletes/index.html")).toMatch(/14\sdays after each completed order/);
});

test("the app's manifest and icons are the brand's", async () => {
  const manifest = JSON.parse(read("site.webmanifest"));
  expect(manifest).toMatchObject({
    name: "Podium & Co: book an athlete",
    short_name: "Podium & Co",
    description: "Book the athletes of your region",
  });
  for (const { src, sizes } of manifest.icons) {
    const file = join(out, src);
    if (sizes !== "any") {
      expect(`${(await sharp(file).metadata()).width}`, src).toBe(sizes.split("x")[0]);
    }
    expect(readFileSync(file).equals(readFileSync(join("site/app/public", src))), src).toBe(false);
  }
  const card = await sharp(join(out, "share.png")).metadata();
  expect([card.width, card.height]).toEqual([1_200, 630]);
});

test("unchanged settings render nothing", { timeout: longestBuild }, () => {
  const { drawn, retagged, site } = rebuild("same", () => {});
  expect({ drawn, retagged }).toEqual({ drawn: 0, retagged: 0 });
  expect(differences(treeOf(out), treeOf(site))).toEqual([]);
});

test("settings that every page shows render every page and change the code's id", {
  timeout: longestBuild,
}, () => {
  const { drawn, all, site } = rebuild("tagline", ({ brand }) => {
    brand.tagline = "Another one";
  });
  expect(drawn).toBe(all);
  const code = (name: string) => JSON.parse(read("builds/latest.json", name)).id.split("-")[0];
  expect(code(site)).not.toBe(code(out));
});

test("another text of a page renders that page only", { timeout: longestBuild }, () => {
  const { drawn, retagged, site } = rebuild("text", ({ content }) => {
    content[0].markdown = "Rewritten.";
  });
  expect({ drawn, retagged }).toEqual({ drawn: 1, retagged: 0 });
  expect(read("terms/index.html", site)).toContain("<p>Rewritten.</p>");
});

test("other reference rates compare every price again", { timeout: longestBuild }, () => {
  expect(yenInEuros(out)).toEqual(new Set([160]));
  const { site } = rebuild("rates", ({ money }) => {
    money.referenceRates = [{ currency: "JPY", microsPerEuro: 200_000_000 }];
  });
  expect(yenInEuros(site)).toEqual(new Set([200]));
  const html = read("index.html", site);
  expect([...html.matchAll(/<option value="([A-Z]{3})"/g)].map(([, code]) => code)).toEqual([
    // In the header and in the footer.
    "EUR",
    "JPY",
    "EUR",
    "JPY",
  ]);
});

/** The rates that the prices in yen of all lists were compared at. */
function yenInEuros(site: string): Set<number> {
  const prices = [...treeOf(site)].flatMap(([name, content]) =>
    name.endsWith(".json")
      ? [...content.matchAll(/"amount":(\d+),"currency":"JPY"\},"euroCents":(\d+)/g)]
      : [],
  );
  return new Set(prices.map(([, yen, cents]) => Math.round((Number(yen) / Number(cents)) * 100)));
}

test("settings of the default values are the same site as no settings", {
  timeout: longestBuild,
}, () => {
  const none = join(folder, "none");
  mustBuild({ catalogue: writeCatalogue(join(folder, "none-export"), catalogue), out: none });
  const given = join(folder, "given");
  const brand = { name: "Matchday", tagline: "", colours: null, logo: null, preview: null };
  const money = { commissionBps: 2_000, serviceFeeBps: 500, payoutDelayDays: 7 };
  const input = exportWith("given-export", (marketplace) => {
    Object.assign(marketplace, { brand, money, business: {}, content: [] });
  });
  mustBuild({ catalogue: input, out: given });
  expect(differences(treeOf(none), treeOf(given))).toEqual([]);
  expect(read("index.html", none)).not.toContain('href="/imprint"');
  expect(read("sitemap.xml", none)).not.toContain("/imprint");
  expect(read("imprint/index.html", none)).toContain('name="robots" content="noindex"');
});

test("before the opening there is no catalogue and no page in search engines", {
  timeout: longestBuild,
}, () => {
  const { site } = rebuild("closed", ({ launch }) => {
    launch.open = false;
  });
  const home = read("index.html", site);
  expect(home).toContain("Opening soon");
  expect(home).toContain('href="/enroll"');
  expect(home).toContain('href="/login"');
  expect(home).not.toContain("#sports");
  for (const name of pagesOf(site)) {
    if (name === "200.html") continue;
    expect(read(name, site), name).toContain('name="robots" content="noindex"');
  }
  for (const name of ["mara-lindqvist", "sport"]) expect(existsSync(join(site, name))).toBe(false);
  for (const name of ["enroll", "login", "signup", "terms", "imprint", "for-athletes"]) {
    expect(existsSync(join(site, name, "index.html")), name).toBe(true);
  }
  expect(read("sitemap.xml", site)).not.toContain("<url>");
  expect(read("search.json", site)).not.toContain("mara");
  expect(JSON.parse(read("_payload.json", site)).page.totals.talent).toBe(0);
  mustBuild({ catalogue: join(folder, "export"), out: site });
  const complete = treeOf(out);
  expect(differences(treeOf(site), complete).filter((file) => complete.has(file))).toEqual([]);
});

test("a logo and a preview picture become files of the build", {
  timeout: longestBuild,
}, async () => {
  const input = exportWith("logo-export", ({ brand }) => {
    brand.logo = { src: "/media/brand/logo.png", width: 600, height: 200, alt: "" };
    brand.preview = { src: "/media/brand/preview.svg", width: 1_600, height: 900, alt: "" };
  });
  writeDrawings(input);
  mkdirSync(join(input, "media/brand"));
  const logo = sharp({ create: { width: 600, height: 200, channels: 4, background: "#ff000080" } });
  writeFileSync(join(input, "media/brand/logo.png"), await logo.png().toBuffer());
  const preview =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#123a8c"/></svg>';
  writeFileSync(join(input, "media/brand/preview.svg"), preview);
  const site = join(folder, "logo");
  mustBuild({ catalogue: input, out: site });
  const html = read("terms/index.html", site);
  const src = /<img src="(\/images\/[\w-]+-logo\.png)" width="432" height="144"/.exec(html)?.[1];
  expect((await sharp(join(site, src ?? "none")).metadata()).height).toBe(144);
  const card = /property="og:image" content="https:\/\/m\.test(\/images\/[\w-]+-share\.jpg)"/.exec(
    html,
  );
  expect((await sharp(join(site, card?.[1] ?? "none")).metadata()).width).toBe(1_200);
  const organization = dataOf(read("index.html", site)).find(
    (one) => one["@type"] === "Organization",
  );
  expect(organization.logo).toBe("https://m.test/icon-512.png");
  expect(read("favicon.svg", site)).toContain("data:image/png;base64,");
  const ico = readFileSync(join(site, "favicon.ico"));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
});

test("invalid settings fail the build and are named", () => {
  const input = exportWith("invalid-export", ({ brand, money }) => {
    brand.name = "";
    money.commissionBps = 6_000;
  });
  const { status, stderr } = build({ catalogue: input, out: join(folder, "invalid") });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /marketplace\.json: brand\.name: .*\n.*marketplace\.json: money\.commissionBps: /,
  );
});

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  build,
  type Catalogue,
  copySite,
  fixtureCatalogue,
  mustBuild,
  treeOf,
  writeCatalogue,
} from "./building.fixture.ts";

// One bad record never stops the site: it keeps its last good page, and the build says which and why.

const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-held-"));
const first = join(folder, "first");
const bad = "mara-lindqvist";
const other = fixtureCatalogue().talent[1].slug;

/** The fixture as an export with its pictures. */
function exported(name: string, change: (catalogue: Catalogue) => void): string {
  const catalogue = fixtureCatalogue();
  change(catalogue);
  const out = writeCatalogue(join(folder, name), catalogue);
  mkdirSync(join(out, "media", "seed"), { recursive: true });
  for (const [, file = ""] of JSON.stringify(catalogue).matchAll(/"\/media\/seed\/([^"]+)"/g)) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><title>${file}</title><rect width="40" height="40" fill="#123"/></svg>`;
    writeFileSync(join(out, "media", "seed", file), drawing);
  }
  return out;
}

beforeAll(() => {
  mustBuild({ catalogue: exported("good", () => {}), out: first });
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

interface Broken {
  change: (catalogue: Catalogue) => void;
  /** What happens to the export besides. */
  damage?: (catalogue: string) => void;
}

/** Builds upon the first build with a damaged record, and one changed headline that must be seen all the same. */
function buildBroken(name: string, { change, damage }: Broken) {
  const catalogue = exported(`${name}-catalogue`, (records) => {
    records.talent[1].headline = "Changed meanwhile";
    change(records);
  });
  damage?.(catalogue);
  const site = copySite(first, join(folder, `${name}-site`));
  const run = build({ catalogue, out: site });
  const lines = readFileSync(join(`${site}.work`, "held.ndjson"), "utf8")
    .trim()
    .split("\n");
  const held = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  return { ...run, site, held, catalogue };
}

/** The pages of the damaged record, byte for byte. */
function pagesOf(site: string, slug: string) {
  return new Map([...treeOf(site)].filter(([name]) => name.startsWith(`${slug}/`)));
}

test.each([
  [
    "a price that no page can show",
    /addons\.0\.price\.amount: /,
    ({ talent }: Catalogue) => {
      const price = { amount: 9_007_199_254_740_992, currency: "EUR" };
      talent[0].offers[0].addons = [
        { key: "rush", label: "Rush", effect: "rush24h", price, totalPrice: price },
      ];
    },
  ],
  [
    "a slug that another athlete has",
    /slug: `.*` is taken by record /,
    ({ talent }: Catalogue) => {
      talent.push({ ...talent.shift(), slug: talent[0].slug });
    },
  ],
  [
    "a sport nobody knows",
    /there is no sport `quidditch`/,
    ({ talent }: Catalogue) => {
      talent[0].sports = ["quidditch"];
    },
  ],
  [
    "a picture that is not there",
    /avatar\.src: /,
    ({ talent }: Catalogue) => {
      talent[0].avatar.src = "/media/seed/%zz.svg";
    },
  ],
])(
  "%s: the record keeps its last page, and the others go on",
  { timeout: longestBuild },
  (name, reason, change) => {
    const { status, stdout, stderr, site, held } = buildBroken(name.replaceAll(" ", "-"), {
      change,
    });
    expect(status, stderr).toBe(3);
    expect(stdout).toMatch(/^built \d+ pages /);
    expect(stderr).toMatch(
      /^held back: talent \S+, its last page stays:\n {2}\S+talent\.ndjson: talent /,
    );
    expect(stderr).toMatch(reason);
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({ list: "talent", keepsPages: true });
    expect(held[0].faults.join()).toMatch(reason);
    expect(pagesOf(site, bad)).toEqual(pagesOf(first, bad));
    expect(readFileSync(join(site, "sitemap.xml"), "utf8")).toContain(`/${bad}<`);
    expect(readFileSync(join(site, other, "index.html"), "utf8")).toContain("Changed meanwhile");
  },
);

test("a line that is no JSON, and a picture that is none, keep their pages too", {
  timeout: longestBuild,
}, () => {
  const { status, stderr, site, held } = buildBroken("damaged", {
    change: () => {},
    damage: (catalogue) => {
      const file = join(catalogue, "talent.ndjson");
      writeFileSync(file, readFileSync(file, "utf8").replace('"headline"', "headline"));
      writeFileSync(join(catalogue, "media", "seed", `${other}.svg`), "no picture");
    },
  });
  expect(status, stderr).toBe(3);
  expect(held.map((record) => record.name)).toEqual([bad, other]);
  expect(stderr).toMatch(/line 1: is no JSON/);
  expect(pagesOf(site, bad)).toEqual(pagesOf(first, bad));
  expect(pagesOf(site, other)).toEqual(pagesOf(first, other));
  // The pictures of the page that stays are there as long as it is.
  const page = readFileSync(join(site, other, "_payload.json"), "utf8");
  const pictures = [...page.matchAll(/"file":"\/(images\/[^"]+)"/g)].map(([, name = ""]) => name);
  expect(pictures.length).toBeGreaterThan(0);
  for (const name of pictures) expect(existsSync(join(site, name)), name).toBe(true);
});

test("of a record with bad pictures only those are left out, and the page is of this build", {
  timeout: longestBuild,
}, () => {
  const picture = (name: string) => ({
    ...{ src: `/media/seed/${name}.svg`, width: 40, height: 40, alt: `The picture ${name}` },
  });
  const { status, stderr, site, held, catalogue } = buildBroken("gallery", {
    change: ({ talent }) => {
      talent[0].headline = "With pictures now";
      talent[0].gallery = [picture("one"), picture("broken"), picture("two")];
      talent[0].cover = picture("broken-cover");
    },
    damage: (folder) => {
      for (const name of ["broken", "broken-cover"]) {
        writeFileSync(join(folder, "media", "seed", `${name}.svg`), "no picture");
      }
    },
  });
  expect(status, stderr).toBe(3);
  expect(stderr).toMatch(/^held back: talent mara-lindqvist, only these pictures:\n/);
  expect(held).toEqual([expect.objectContaining({ name: bad, keepsPages: true, isPartial: true })]);
  expect(held[0].faults).toHaveLength(2);
  expect(held[0].faults.join()).toMatch(/cover\.src: .+gallery\.1\.src: /s);
  const page = readFileSync(join(site, bad, "index.html"), "utf8");
  expect(page).toContain("With pictures now");
  expect(page).toContain("The picture one");
  expect(page).toContain("The picture two");
  expect(page).not.toContain("The picture broken");
  // The next build has it as soon as the file is one, though the record did not change.
  const drawing = readFileSync(join(catalogue, "media", "seed", "one.svg"));
  for (const name of ["broken", "broken-cover"]) {
    writeFileSync(join(catalogue, "media", "seed", `${name}.svg`), drawing);
  }
  mustBuild({ catalogue, out: site });
  expect(readFileSync(join(site, bad, "index.html"), "utf8")).toContain("The picture broken");
});

test("an invalid sport keeps its page", { timeout: longestBuild }, () => {
  const { status, stderr, site, held } = buildBroken("sport", {
    change: ({ sports }) => {
      delete sports[0].name;
    },
  });
  expect(status, stderr).toBe(3);
  expect(held).toEqual([expect.objectContaining({ list: "sports", keepsPages: true })]);
  const slug = fixtureCatalogue().sports[0].slug;
  expect(existsSync(join(site, "sport", slug, "index.html"))).toBe(true);
  const { name } = fixtureCatalogue().sports[0];
  expect(readFileSync(join(site, "index.html"), "utf8")).toContain(name);
});

/** A copy of the project whose code cannot draw one athlete's page. */
function projectThatFails(): string {
  const project = join(folder, "project");
  for (const name of ["site/app", "site/ssg"]) {
    cpSync(name, join(project, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]) {
    cpSync(name, join(project, name));
  }
  symlinkSync(resolve("node_modules"), join(project, "node_modules"));
  const header = join(project, "site/app/features/talent/talent-header.tsx");
  const code = readFileSync(header, "utf8");
  const start = "export function TalentHeader({ talent, sports }: TalentHeaderProps) {";
  const failing = code.replace(
    start,
    `${start}\n  if (talent.slug === "${bad}") throw new Error("nobody can draw this");`,
  );
  expect(failing).not.toBe(code);
  writeFileSync(header, failing);
  return project;
}

test("a page that cannot be drawn stays as it was, and so does its code", {
  timeout: longestBuild,
}, () => {
  const project = projectThatFails();
  const site = copySite(first, join(folder, "undrawn-site"));
  const catalogue = resolve(join(folder, "good"));
  const { status, stderr } = build({ project, catalogue, out: site });
  expect(status, stderr).toBe(3);
  expect(stderr).toMatch(/\/mara-lindqvist cannot be drawn: nobody can draw this/);
  const page = readFileSync(join(site, bad, "index.html"), "utf8");
  expect(page).toBe(readFileSync(join(first, bad, "index.html"), "utf8"));
  const code = [...page.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, name = ""]) => name);
  expect(code.length).toBeGreaterThan(0);
  for (const name of code) expect(existsSync(join(site, name)), name).toBe(true);
  // The others are drawn by the new code.
  const drawn = readFileSync(join(site, other, "index.html"), "utf8");
  expect(drawn).not.toBe(readFileSync(join(first, other, "index.html"), "utf8"));
});

test("an invalid new record has no page until it is fixed", {
  timeout: longestBuild,
}, () => {
  const newcomer = (catalogue: Catalogue) => ({
    ...structuredClone(catalogue.talent[0]),
    slug: "nova-star",
    talentGuid: "0192f0c1-7a5e-7c3b-9d43-000000000099",
    offers: [],
  });
  const { status, stderr, site, held } = buildBroken("newcomer", {
    change: (catalogue) => catalogue.talent.push({ ...newcomer(catalogue), headline: "" }),
  });
  expect(status, stderr).toBe(3);
  expect(held).toEqual([expect.objectContaining({ name: "nova-star", keepsPages: false })]);
  expect(existsSync(join(site, "nova-star"))).toBe(false);
  const mended = exported("mended", (catalogue) => catalogue.talent.push(newcomer(catalogue)));
  mustBuild({ catalogue: mended, out: site });
  expect(existsSync(join(site, "nova-star", "index.html"))).toBe(true);
  expect(readFileSync(join(`${site}.work`, "held.ndjson"), "utf8")).toBe("");
});

test("a record at fault keeps its page from build to build, also over a whole build", {
  timeout: longestBuild,
}, () => {
  const { site, catalogue } = buildBroken("again", {
    change: ({ talent }) => {
      delete talent[0].avatar;
    },
  });
  for (const more of [[], ["--fresh"]]) {
    const { status, stderr } = build({ catalogue, out: site, more });
    expect(status, stderr).toBe(3);
    expect(pagesOf(site, bad).keys().toArray()).toEqual(pagesOf(first, bad).keys().toArray());
    expect(readFileSync(join(site, bad, "index.html"), "utf8")).toContain("Left-handed, loud");
  }
});

import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Catalogue,
  copySite,
  differences,
  fixtureCatalogue,
  mustBuild,
  treeOf,
  writeCatalogue,
} from "./building.fixture.ts";
import { readPrepared } from "./code/prepared.ts";

const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-incremental-"));
const first = join(folder, "first");
const catalogue = fixtureCatalogue();

beforeAll(() => {
  mustBuild({ catalogue: writeCatalogue(join(folder, "catalogue"), catalogue), out: first });
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

/** Whether a file may stay a day longer than its build: open pages ask for it. */
const mayStay = (name: string) => /^(assets|images|builds\/meta)\//.test(name);

/** Expects `site` to hold all that `whole` holds, byte for byte, and nothing besides but earlier hashed files. */
function expectSame(site: string, whole: string) {
  const complete = treeOf(whole);
  const different = differences(treeOf(site), complete);
  expect(different.filter((name) => complete.has(name) || !mayStay(name))).toEqual([]);
}

interface Edited {
  change: (catalogue: Catalogue) => void;
}

/** Builds the fixture with a change upon the first build, and from nothing; they must be the same. */
function rebuild(name: string, { change }: Edited) {
  const changed = structuredClone(catalogue);
  change(changed);
  const input = writeCatalogue(join(folder, `${name}-catalogue`), changed);
  const site = copySite(first, join(folder, `${name}-site`));
  const report = mustBuild({ catalogue: input, out: site });
  const whole = join(folder, `${name}-whole`);
  mustBuild({ catalogue: input, out: whole });
  expectSame(site, whole);
  const before = treeOf(first);
  const after = treeOf(site);
  const changedPages = differences(before, after).filter((file) => file.endsWith("index.html"));
  return { ...report, changedPages, site };
}

test("nothing changed: nothing is drawn and no byte is other", { timeout: longestBuild }, () => {
  const { drawn, retagged, site } = rebuild("same", { change: () => {} });
  expect({ drawn, retagged }).toEqual({ drawn: 0, retagged: 0 });
  expect(differences(treeOf(first), treeOf(site))).toEqual([]);
});

test("a public video is on the athlete's page and in its structured data, and is gone with the next build", {
  timeout: longestBuild,
}, () => {
  const assetId = "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e";
  const uploadedAt = "2026-11-21T09:00:00Z";
  const size = { width: 1080, height: 1920, seconds: 42 };
  const { site } = rebuild("video", {
    change: ({ talent }) => {
      const video = { assetId, offerTitle: "Birthday video", hasPoster: true, uploadedAt, ...size };
      talent[0].videos = [video];
    },
  });
  const pageOf = () => readFileSync(join(site, "mara-lindqvist", "index.html"), "utf8");
  expect(pageOf()).toContain(`href="/mara-lindqvist/${assetId}"`);
  expect(pageOf()).toContain("Birthday video, 42 seconds");
  const scripts = pageOf().matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const told = [...scripts].flatMap(([, text = "[]"]) => JSON.parse(text));
  const person = told.find((one) => one["@type"] === "Person");
  expect(person.subjectOf).toContainEqual(
    expect.objectContaining({
      "@type": "VideoObject",
      url: `https://m.test/mara-lindqvist/${assetId}`,
      thumbnailUrl: `https://m.test/api/media/shared/mara-lindqvist/${assetId}/poster`,
      duration: "PT42S",
      uploadDate: uploadedAt,
    }),
  );
  mustBuild({ catalogue: join(folder, "catalogue"), out: site });
  expect(pageOf()).not.toContain(assetId);
});

test("a changed biography is drawn on the athlete's own pages only", {
  timeout: longestBuild,
}, () => {
  const { drawn, changedPages } = rebuild("bio", {
    change: ({ talent }) => {
      talent[0].bio = "Back on court.";
    },
  });
  const own = [
    "mara-lindqvist/index.html",
    ...catalogue.talent[0].offers.map(
      (offer: { offerGuid: string }) => `mara-lindqvist/${offer.offerGuid}/index.html`,
    ),
  ];
  expect(drawn).toBe(own.length);
  expect(new Set(changedPages).difference(new Set(own))).toEqual(new Set());
});

test("a changed headline is drawn wherever the athlete is listed", {
  timeout: longestBuild,
}, () => {
  const { changedPages } = rebuild("headline", {
    change: ({ talent }) => {
      talent[0].headline = "Right-handed after all";
    },
  });
  const showing = [...treeOf(first)]
    .filter(([name, html]) => name.endsWith("index.html") && html.includes(">Left-handed, loud"))
    .map(([name]) => name);
  // Her own page, the list of her sport, and the similar athletes of another page.
  expect(showing.length).toBeGreaterThan(2);
  for (const name of showing) expect(changedPages).toContain(name);
});

test("a renamed sport reaches every page that names it", { timeout: longestBuild }, () => {
  const { changedPages } = rebuild("sport", {
    change: ({ sports }) => {
      sports[0].name = "Lawn tennis";
    },
  });
  expect(changedPages).toContain("index.html");
  expect(changedPages).toContain("sport/climbing/index.html");
  expect(changedPages).toContain("mara-lindqvist/index.html");
});

test("a new athlete gets pages, one who left loses them", { timeout: longestBuild }, () => {
  const { site } = rebuild("roster", {
    change: ({ talent }) => {
      const gone = talent.pop();
      talent.unshift({
        ...structuredClone(talent[0]),
        slug: "nova-star",
        displayName: "Nova Star",
        talentGuid: gone.talentGuid,
        offers: [],
      });
    },
  });
  const names = new Set([...treeOf(site).keys()].map((name) => name.split("/")[0]));
  expect(names).toContain("nova-star");
  expect(names).not.toContain(catalogue.talent.at(-1).slug);
});

/** A generator of random numbers; equal seeds give equal numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** One change such as a table sees in a day. */
function edit({ sports, talent }: Catalogue, roll: (sides: number) => number, step: number) {
  const person = talent[roll(talent.length)];
  const sport = sports[roll(sports.length)];
  const edits = [
    () => {
      person.headline = `Headline ${step}`;
    },
    () => {
      person.status = person.status === "paused" ? "published" : "paused";
    },
    () => {
      person.stats.ratingSum += 500;
    },
    () => {
      person.offers = person.offers.slice(1);
    },
    () => {
      sport.name = `${sport.name} ${step}`;
    },
    () => {
      sport.sortOrder = roll(9);
    },
    () => {
      person.sports = [sport.slug];
    },
    () => {
      if (talent.length > 2) talent.splice(roll(talent.length), 1);
    },
    () => {
      const talentGuid = `0192f0c1-7a5e-7c3b-9d43-${String(step).padStart(12, "0")}`;
      talent.push({ ...structuredClone(person), slug: `newcomer-${step}`, talentGuid });
    },
    () => {
      talent.reverse();
    },
  ];
  edits[roll(edits.length)]?.();
}

test("after any row of edits the site is what a whole build makes", {
  timeout: longestBuild,
}, () => {
  const roll = dice(20_261_121);
  const current = structuredClone(catalogue);
  const site = copySite(first, join(folder, "random-site"));
  for (let step = 1; step <= 8; step += 1) {
    for (let count = roll(3); count >= 0; count -= 1) edit(current, roll, step * 10 + count);
    const input = writeCatalogue(join(folder, "random-catalogue"), current);
    mustBuild({ catalogue: input, out: site });
    const whole = join(folder, `random-whole-${step}`);
    mustBuild({ catalogue: input, out: whole });
    expectSame(site, whole);
  }
});

/** A copy of the project in `place` whose code a test may change. */
function copyProject(place: string): string {
  const project = join(place, "project");
  for (const name of ["site/app", "site/ssg"]) {
    cpSync(name, join(project, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]) {
    cpSync(name, join(project, name));
  }
  symlinkSync(resolve("node_modules"), join(project, "node_modules"));
  return project;
}

test("new code of one route draws that route's pages; the others only get its tags", {
  timeout: longestBuild,
}, () => {
  // Each attempt begins with nothing.
  const place = mkdtempSync(join(folder, "code-"));
  const project = copyProject(place);
  const input = resolve(join(folder, "catalogue"));
  const site = join(place, "site");
  const { pages } = mustBuild({ project, catalogue: input, out: site });
  const route = join(project, "site/app/routes/content/about.tsx");
  const code = readFileSync(route, "utf8");
  const changed = code.replace(/title=\{texts\.\w+\}/, 'title="Another title"');
  expect(changed).not.toBe(code);
  writeFileSync(route, changed);
  const before = treeOf(site);
  const again = mustBuild({ project, catalogue: input, out: site });
  expect(again).toEqual({ pages, drawn: 1, retagged: pages - 1 });
  expect(treeOf(site).get("about/index.html")).toContain("Another title");
  for (const name of readdirSync(join(project, "site/.build/code"))) {
    const code = readPrepared(join(project, "site/.build/code", name))?.code;
    const routes = Object.keys(code?.graph.routes ?? {});
    // The build's id is made of them in this order, however busy the machine was.
    expect(routes).toEqual(routes.toSorted());
    expect(routes).toContain("about");
  }
  // Bundled again, beside a document with style names and settings that are not inputs of the build.
  writeFileSync(join(project, "NOTES.md"), "rotate-45 grid-cols-9 hover:underline");
  writeFileSync(join(project, ".env"), "VITE_POLL_SECONDS=1");
  rmSync(join(project, "site", ".build"), { recursive: true });
  const whole = join(place, "whole");
  mustBuild({ project, catalogue: input, out: whole });
  expectSame(site, whole);
  // Open pages of the earlier build still find their code.
  for (const name of before.keys()) {
    if (name.startsWith("assets/")) expect(treeOf(site).has(name), name).toBe(true);
  }
  // How code is bundled may change what it draws.
  const settings = join(project, "vite.config.ts");
  writeFileSync(settings, `${readFileSync(settings, "utf8")}// Read anew.\n`);
  expect(mustBuild({ project, catalogue: input, out: site }).drawn).toBe(pages);
});

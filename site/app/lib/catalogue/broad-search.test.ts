import { expect, test } from "vitest";
import { searchBroadly } from "./broad-search.ts";
import { fixtureCard } from "./fixture-card.ts";
import { search, wholePage } from "./search.ts";
import { kindFile, kindMark, type SearchHit, type SearchIndex } from "./search-shards.ts";

// What people call sports and how they talk about prices. `site/ssg/payloads/search.test.ts` searches whole catalogues.

/** An athlete found by `words`; each offers a video. */
function hitOf(displayName: string, words: string): SearchHit {
  const slug = displayName.toLowerCase().replaceAll(" ", "-");
  const country = words.includes("italy") ? "IT" : "SE";
  const card = fixtureCard({ slug, displayName, country });
  return { ...card, words: `${words} ${kindMark("video")}` };
}

const hits = [
  hitOf("Leo Ferri", "football italy"),
  hitOf("Mara Lind", "athletics sweden"),
  hitOf("Abe Kiprono", "athletics running kenya"),
  hitOf("Ana Costa", "cycling portugal"),
  hitOf("Nils Berg", "skiing norway"),
  hitOf("George Best", "swimming ireland"),
  hitOf("Ida Judo", "tennis"),
];

const firstNames = hits.slice(0, 6).map(({ displayName }) => displayName);

const synonyms = {
  football: ["soccer", "futbol"],
  athletics: ["track and field", "track field", "running", "runner", "sprinter"],
  cycling: ["bike", "mountain bike", "mountain biking", "cyclist"],
  skiing: ["snowboard", "ski jumping"],
  swimming: ["swimmer"],
  tennis: ["racket sports"],
};

const index: SearchIndex = {
  sports: Object.entries(synonyms).map(([slug, words]) => ({
    slug,
    name: `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`,
    synonyms: words,
  })),
  shards: { "": 1 },
  letters: "g",
  kinds: ["video"],
};

async function find(query: string, searched = index) {
  const loads = {
    hits: async (file: string) => (file === kindFile("video") ? hits.slice(0, 2) : hits),
    words: async () => ["george"],
  };
  const exact = await search(searched, query, loads.hits);
  const found = await searchBroadly(searched, query, exact, loads);
  return {
    sports: found.sports.map(({ name }) => name),
    talent: found.talent.map(({ displayName }) => displayName),
    suited: found.suited?.talent.map(({ displayName }) => displayName) ?? [],
    meant: found.meant,
  };
}

test.each([
  ["soccer", ["Football"], ["Leo Ferri"]],
  ["fútbol", ["Football"], ["Leo Ferri"]],
  ["socc", ["Football"], ["Leo Ferri"]],
  ["track and field", ["Athletics"], ["Mara Lind", "Abe Kiprono"]],
  ["track & field", ["Athletics"], ["Mara Lind", "Abe Kiprono"]],
  ["bike", ["Cycling"], ["Ana Costa"]],
  ["mountain biking", ["Cycling"], ["Ana Costa"]],
  ["ski", ["Skiing"], ["Nils Berg"]],
  ["swim", ["Swimming"], ["George Best"]],
  ["soccer italian", [], ["Leo Ferri"]],
])("a sport is found by another name: %s", async (query, sports, talent) => {
  expect(await find(query)).toEqual({ sports, talent, suited: [], meant: null });
});

test("a mistyped name of a sport is understood", async () => {
  expect(await find("socer")).toMatchObject({ sports: ["Football"], meant: "soccer" });
});

test("finds a topic within a sport by its other name", async () => {
  expect((await find("soccer birthday")).suited).toEqual(["Leo Ferri"]);
});

test.each([
  ["kids birthday party", ["Nils Berg", "Leo Ferri", "Mara Lind"]],
  ["party birthday kids", ["Nils Berg", "Leo Ferri", "Mara Lind"]],
  ["birthday party soccer kids", ["Leo Ferri"]],
  ["birthday italy kids", ["Leo Ferri"]],
])(
  "three words in any order find athletes, those with all words first: %s",
  async (query, first) => {
    const withKids = hits.map((hit) =>
      hit.displayName === "Nils Berg" ? { ...hit, words: `kids ${hit.words}` } : hit,
    );
    const load = async () => withKids;
    const exact = await search(index, query, load, wholePage);
    const loads = { hits: load, words: async () => [] };
    const { suited } = await searchBroadly(index, query, exact, loads, wholePage);
    expect(suited?.talent.map(({ displayName }) => displayName).slice(0, 3)).toEqual(first);
  },
);

test("a word that no athlete has is left out on the results page", async () => {
  const loads = { hits: async () => hits, words: async () => ["george"] };
  const none = { sports: [], talent: [] };
  const found = await searchBroadly(index, "zumba swimming george", none, loads, wholePage);
  expect(found.meant).toBe("swimming george");
  expect(found.talent.map(({ displayName }) => displayName)).toEqual(["George Best"]);
});

test("finds athletes with the exact word, beside the sport", async () => {
  expect(await find("running")).toMatchObject({ sports: ["Athletics"], talent: ["Abe Kiprono"] });
});

test("the beginning of a name is not the beginning of a sport", async () => {
  expect(await find("mara")).toMatchObject({ sports: [], talent: ["Mara Lind"] });
});

test("a sport that is listed keeps its name, and one that is not listed has no others", async () => {
  const boxing = { slug: "boxing", name: "Boxing", synonyms: ["judo"] };
  const withBoxing = { ...index, sports: [...index.sports, boxing] };
  expect((await find("judo", withBoxing)).sports).toEqual(["Boxing"]);
  const judo = { slug: "judo", name: "Judo" };
  expect((await find("judo", { ...index, sports: [boxing, judo] })).sports).toEqual(["Judo"]);
  expect((await find("judo")).sports).toEqual([]);
});

test.each([
  ["cheap video", "video", { suited: firstNames }],
  ["video under 50", "video", { suited: firstNames }],
  ["video for less than €49.50", "video", { suited: firstNames }],
  ["tennis player", "tennis", { sports: ["Tennis"], talent: ["Ida Judo"] }],
  ["soccer below 50 euros", "soccer", { sports: ["Football"], talent: ["Leo Ferri"] }],
  ["track and field under 50", "track field", { sports: ["Athletics"] }],
  ["goerge under 50", "george", { talent: ["George Best"] }],
])("words about prices keep nobody from being found: %s", async (query, meant, expected) => {
  expect(await find(query)).toMatchObject({ ...expected, meant });
});

test("a name that is also a general word counts as a name", async () => {
  expect(await find("george best")).toMatchObject({ talent: ["George Best"], meant: null });
  expect(await find("goerge best")).toMatchObject({
    talent: ["George Best"],
    meant: "george best",
  });
});

test.each(["cheap", "under 50", "for"])(
  "words about prices alone find nobody: %s",
  async (query) => {
    expect(await find(query)).toEqual({ sports: [], talent: [], suited: [], meant: null });
  },
);

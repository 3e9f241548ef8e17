import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCatalogue } from "./read.ts";
import { openCatalogue } from "./records.ts";
import { readDetails } from "./summary.ts";

const fixture = readFileSync("site/ssg/fixtures/catalogue.json", "utf8");
const folder = mkdtempSync(join(tmpdir(), "matchday-catalogue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: a test breaks records in ways their type forbids
type Change = (catalogue: any) => void;

/** An export with the fixture's records and one change, a record to a line. */
function exported(change: Change): string {
  const catalogue = JSON.parse(fixture);
  change(catalogue);
  const out = mkdtempSync(join(folder, "export-"));
  for (const name of ["sports", "talent"]) {
    const lines = catalogue[name].map((record: unknown) => `${JSON.stringify(record)}\n`);
    writeFileSync(join(out, `${name}.ndjson`), lines.join(""));
  }
  return out;
}

async function read(from: string) {
  const open = openCatalogue(from);
  try {
    return await readCatalogue(open);
  } finally {
    open.close();
  }
}

/** What is said of the records of an export that are held back, without the folder's name; none of them is shown. */
async function faultsOf(change: Change): Promise<string[]> {
  return faultsIn(exported(change));
}

async function faultsIn(from: string): Promise<string[]> {
  const { held, talent } = await read(from);
  expect(held.map(({ keepsPages }) => keepsPages)).not.toContain(true);
  const lines = readFileSync(join(from, "talent.ndjson"), "utf8").trim().split("\n");
  const heldTalent = held.filter(({ list }) => list === "talent");
  expect(talent).toHaveLength(lines.length - heldTalent.length);
  return held.flatMap(({ faults }) => faults).map((line) => line.replace(`${from}/`, ""));
}

test("an export and a snapshot of the same records are the same catalogue", async () => {
  const snapshot = await read("site/ssg/fixtures");
  const lines = await read(exported(() => {}));
  expect(snapshot.talent.map((person) => person.slug)).toContain("mara-lindqvist");
  expect(lines.talent).toEqual(snapshot.talent);
  expect(lines.sports).toEqual(snapshot.sports);
});

test("a page's data have what companies pay and may do, and where the athlete travels", async () => {
  const commercial = { price: { amount: 9_000, currency: "EUR" }, termDays: 30, channels: ["tv"] };
  const from = exported(({ talent }) => {
    const [offer] = talent[0].offers;
    Object.assign(offer, {
      use: "both",
      commercial: { ...commercial, licence: "One edit." },
      commercialTotalPrice: { amount: 9_450, currency: "EUR" },
    });
  });
  const open = openCatalogue(from);
  const { talent, talentOf } = await readCatalogue(open);
  const mara = talent.find(({ slug }) => slug === "mara-lindqvist");
  const offers = mara === undefined ? [] : talentOf(mara).offers;
  open.close();
  expect(offers[0]).toMatchObject({
    commercial: { ...commercial, licence: "One edit." },
    commercialTotalPrice: { amount: 9_450, currency: "EUR" },
  });
  expect(offers[1]?.commercial).toBeNull();
});

test("the whole record of an athlete is read again from its line", async () => {
  const open = openCatalogue(exported(() => {}));
  const catalogue = await readCatalogue(open);
  const [last] = catalogue.talent.slice(-1);
  if (last === undefined) throw new Error("the fixture has nobody");
  expect(catalogue.talentOf(last).displayName).toBe(
    readDetails(catalogue.details, last).card.displayName,
  );
  open.close();
});

test("reads lines that are longer than the buffer", async () => {
  const long = "Serve and volley. ".repeat(200_000);
  const catalogue = await read(
    exported(({ talent }) => {
      for (const person of talent.slice(0, 3)) person.bio = `${person.slug}: ${long}`;
    }),
  );
  const [first] = catalogue.talent;
  if (first === undefined) throw new Error("the fixture has nobody");
  expect(catalogue.talent).toHaveLength(JSON.parse(fixture).talent.length);
});

test("a missing field is named with its record", async () => {
  const faults = await faultsOf(({ talent }) => delete talent[0].headline);
  expect(faults).toEqual([
    expect.stringMatching(/^talent\.ndjson: talent 0 \(mara-lindqvist\): headline: /),
  ]);
});

test("a field deep inside a record is named with its way", async () => {
  const [fault] = await faultsOf(({ talent }) => {
    talent[0].offers[1].price.amount = "12";
  });
  expect(fault).toMatch(/talent 0 \(mara-lindqvist\): offers\.1\.price\.amount: /);
});

test("two athletes cannot have one slug", async () => {
  const faults = await faultsOf(({ talent }) => {
    talent[1].slug = "mara-lindqvist";
  });
  expect(faults).toEqual([
    "talent.ndjson: talent 1 (mara-lindqvist): slug: `mara-lindqvist` is taken by record 0",
  ]);
});

test("the same record twice is a clash, not one athlete", async () => {
  const faults = await faultsOf(({ talent }) => talent.push(talent[0]));
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(/slug: `mara-lindqvist` is taken by record 0$/);
  expect(faults[1]).toMatch(/talentGuid: .* is taken by record 0$/);
});

test.each(["for-athletes", "assets", "sport", "images"])(
  "a slug that leads to something else of ours is refused: %s",
  async (slug) => {
    const [fault] = await faultsOf(({ talent }) => {
      talent[2].slug = slug;
    });
    expect(fault).toMatch(new RegExp(`talent 2 \\(${slug}\\): slug: .*reserved`));
  },
);

test("rejects an unknown sport", async () => {
  const faults = await faultsOf(({ talent }) => {
    talent[0].sports = ["tennis", "quidditch"];
  });
  expect(faults).toEqual([
    "talent.ndjson: talent 0 (mara-lindqvist): sports: there is no sport `quidditch`",
  ]);
});

test("an offer is priced in its athlete's currency", async () => {
  const faults = await faultsOf(({ talent }) => {
    talent[0].offers[0].price.currency = "USD";
  });
  expect(faults).toEqual([
    "talent.ndjson: talent 0 (mara-lindqvist): offers.0.price.currency: is not the athlete's, EUR",
  ]);
});

test("an extra is priced in its athlete's currency", async () => {
  const faults = await faultsOf(({ talent }) => {
    const price = { amount: 500, currency: "USD" };
    const totalPrice = { amount: 525, currency: "EUR" };
    talent[0].offers[1].addons = [
      { key: "rush", label: "Rush", price, totalPrice, effect: "rush24h" },
    ];
  });
  expect(faults).toEqual([
    "talent.ndjson: talent 0 (mara-lindqvist): offers.1.addons.0.price.currency: is not the athlete's, EUR",
  ]);
});

test.each(["EUX", "DEM", "eur"])("a currency we do not sell in is refused: %s", async (code) => {
  const faults = await faultsOf(({ talent }) => {
    talent[0].currency = code;
    talent[0].offers = [];
  });
  expect(faults).toEqual([
    "talent.ndjson: talent 0 (mara-lindqvist): currency: is no currency we sell in",
  ]);
});

test.each(["//evil.example/a.jpg", "/\\evil.example/a.jpg", "https://evil.example/a.jpg", "a.jpg"])(
  "a picture lies on this site: not %s",
  async (src) => {
    const faults = await faultsOf(({ talent }) => {
      talent[0].avatar.src = src;
    });
    expect(faults).toEqual([
      "talent.ndjson: talent 0 (mara-lindqvist): avatar.src: is no path of this site",
    ]);
  },
);

/** The pictures that the fixture names, as far as they are `wanted`. */
function writeMedia(from: string, wanted: (name: string) => boolean): void {
  mkdirSync(join(from, "media", "seed"), { recursive: true });
  for (const [, name = ""] of fixture.matchAll(/"\/media\/seed\/([^"]+)"/g)) {
    if (wanted(name)) writeFileSync(join(from, "media", "seed", name), "<svg/>");
  }
}

test("a picture's address that is encoded wrongly is named by record and field", async () => {
  const from = exported(({ talent }) => {
    talent[0].avatar.src = "/media/%zz.jpg";
  });
  writeMedia(from, () => true);
  expect(await faultsIn(from)).toContain(
    "talent.ndjson: talent 0 (mara-lindqvist): avatar.src: there is no file below media/ for /media/%zz.jpg",
  );
});

test("a picture that was not exported is named by record and field", async () => {
  const from = exported(() => {});
  writeMedia(from, (name) => name !== "mara-lindqvist.svg");
  expect(await faultsIn(from)).toEqual([
    "talent.ndjson: talent 0 (mara-lindqvist): avatar.src: there is no file below media/ for /media/seed/mara-lindqvist.svg",
  ]);
});

test("every fault is named, not only the first", async () => {
  const faults = await faultsOf(({ sports, talent }) => {
    delete talent[0].country;
    delete sports[1].name;
    talent[2].sports = ["quidditch"];
  });
  expect(faults).toEqual([
    expect.stringMatching(/^sports\.ndjson: sports 1 \(athletics\): name: /),
    expect.stringMatching(/^talent\.ndjson: talent 0 \(mara-lindqvist\): country: /),
    expect.stringMatching(/sports: there is no sport `quidditch`$/),
  ]);
});

test("a line that is no JSON is named by its number", async () => {
  const from = exported(() => {});
  const file = join(from, "talent.ndjson");
  writeFileSync(file, readFileSync(file, "utf8").replace('{"talentGuid', "{talentGuid"));
  expect(await faultsIn(from)).toEqual([
    expect.stringMatching(/^talent\.ndjson: line 1: is no JSON: /),
  ]);
});

test.each(["", "{", "[]", '{"sports":[]}'])("%j is no snapshot", async (text) => {
  const from = mkdtempSync(join(folder, "snapshot-"));
  writeFileSync(join(from, "catalogue.json"), text);
  await expect(async () => read(from)).rejects.toThrow(/catalogue\.json: /);
});

test("the error for a folder without an export contains the remedy", async () => {
  const from = mkdtempSync(join(folder, "empty-"));
  await expect(async () => read(from)).rejects.toThrow("export the catalogue first");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseCatalogue } from "./read.ts";

const fixture = readFileSync("site/ssg/fixtures/catalogue.json", "utf8");

/** The fixture with one change, as the generator would read it. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks records in ways their type forbids
function broken(change: (catalogue: any) => void): () => unknown {
  const catalogue = JSON.parse(fixture);
  change(catalogue);
  return () => parseCatalogue(JSON.stringify(catalogue), "export/catalogue.json");
}

test("the fixture is a catalogue", () => {
  expect(parseCatalogue(fixture, "f").talent.map((person) => person.slug)).toContain(
    "mara-lindqvist",
  );
});

test("a missing field stops the build and is named with its record", () => {
  const parse = broken((catalogue) => delete catalogue.talent[0].headline);
  expect(parse).toThrow(/^export\/catalogue.json: talent 0 \(mara-lindqvist\): headline: /);
});

test("a field deep inside a record is named with its way", () => {
  const parse = broken((catalogue) => {
    catalogue.talent[0].offers[1].price.amount = "12";
  });
  expect(parse).toThrow(/talent 0 \(mara-lindqvist\): offers\.1\.price\.amount: /);
});

test("two athletes cannot have one slug", () => {
  const parse = broken((catalogue) => {
    catalogue.talent[1].slug = "mara-lindqvist";
  });
  expect(parse).toThrow(
    "export/catalogue.json: talent 1: slug: `mara-lindqvist` is taken by record 0",
  );
});

test("a slug that is a page of ours is refused", () => {
  const parse = broken((catalogue) => {
    catalogue.talent[2].slug = "for-athletes";
  });
  expect(parse).toThrow(/talent 2 \(for-athletes\): slug: .*reserved/);
});

test("a sport nobody knows is refused", () => {
  const parse = broken((catalogue) => {
    catalogue.talent[0].sports = ["tennis", "quidditch"];
  });
  expect(parse).toThrow("talent 0 (mara-lindqvist): sports: there is no sport `quidditch`");
});

test("an offer is priced in its athlete's currency", () => {
  const parse = broken((catalogue) => {
    catalogue.talent[0].offers[0].price.currency = "USD";
  });
  expect(parse).toThrow("offers: `Personal video message` is not priced in EUR");
});

test("every fault is named, not only the first", () => {
  const parse = broken((catalogue) => {
    delete catalogue.talent[0].country;
    delete catalogue.sports[1].name;
  });
  expect(parse).toThrow(
    /sports 1 \(athletics\): name: [\s\S]*talent 0 \(mara-lindqvist\): country: /,
  );
});

test.each(["", "{", "[]", '{"sports":[]}'])("%j is no catalogue", (text) => {
  expect(() => parseCatalogue(text, "catalogue.json")).toThrow(/^catalogue.json: /);
});

import { expect, test } from "vitest";
import { athleteRows, goodRows, mostAthletes } from "./athlete-list.ts";

function read(text: string) {
  return athleteRows(text, "en").map(({ email, name, language, problem }) =>
    [email, name, language, problem ?? "good"].join("|"),
  );
}

test("reads a list without a header, with the address in any column", () => {
  expect(read("Mia@Example.org,Mia Berg,de\nbo@example.org,Bo Lind")).toEqual([
    "mia@example.org|Mia Berg|de|good",
    "bo@example.org|Bo Lind|en|good",
  ]);
  expect(read("Mia Berg;mia@example.org;Deutsch")).toEqual(["mia@example.org|Mia Berg|de|good"]);
});

test.each([
  ["Email,Name,Language", "mia@example.org,Mia Berg,de-CH"],
  ["NAME;E-MAIL;SPRACHE", "Mia Berg;mia@example.org;Deutsch"],
  ["E-Mail-Adresse\tVorname\tNachname\tSprache", "mia@example.org\tMia\tBerg\tGerman"],
  ["First name,Last name,Club,Email address,language", "Mia,Berg,SC,mia@example.org,DE"],
  ["Name;Vorname;Nachname;E-Mail;Sprache", "Berg;Mia;Berg;mia@example.org;de"],
])("reads the header %s", (header, row) => {
  expect(read(`${header}\r\n${row}\r\n`)).toEqual(["mia@example.org|Mia Berg|de|good"]);
});

test("reads the first name alone if the header has no other", () => {
  expect(read("E-Mail;Vorname\nmia@example.org;Mia")).toEqual(["mia@example.org|Mia|en|good"]);
});

test("reads addresses as email programs copy them", () => {
  expect(read("Mia Berg <mia@example.org>\n")).toEqual(["mia@example.org|Mia Berg|en|good"]);
});

test("names the problem of each row", () => {
  expect(
    read(
      "email,name\nmia,Mia\nmía@example.org,Mia\nbo@example.org,\nbo@example.org,Bo\na@b.example,B",
    ),
  ).toEqual([
    "mia|Mia|en|email",
    "mía@example.org|Mia|en|letters",
    "bo@example.org||en|name",
    "bo@example.org|Bo|en|good",
    "a@b.example|B|en|name",
  ]);
});

test("an address is there once, whatever its case", () => {
  expect(read("Mia@example.org,Mia\nmia@EXAMPLE.org,Mia Berg")).toEqual([
    "mia@example.org|Mia|en|good",
    "mia@example.org|Mia Berg|en|twice",
  ]);
});

test("sends at most 200 good rows", () => {
  const lines = Array.from({ length: mostAthletes + 2 }, (_, at) => `a${at}@example.org,Athlete`);
  const rows = athleteRows(["wrong,Mia", ...lines].join("\n"), "en");
  expect(goodRows(rows)).toHaveLength(mostAthletes);
  expect(rows.slice(-2).map(({ problem }) => problem)).toEqual(["limit", "limit"]);
});

test("a language that emails do not have is the chosen one", () => {
  expect(read("mia@example.org,Mia,français")).toEqual(["mia@example.org|Mia|en|good"]);
});

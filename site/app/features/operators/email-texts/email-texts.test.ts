import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { EmailSentence } from "#app/lib/api/types.ts";
import { withoutRules } from "./email-preview.tsx";
import { emailReaderOf, findSentences, valueWords } from "./email-words.ts";

const sentence = (key: string, more: Partial<EmailSentence> = {}): EmailSentence => ({
  key,
  reader: "customer",
  original: "{ $talent } accepted: your receipt",
  values: [],
  version: 0,
  ...more,
});

test("sentences are found by the words of the text, the original and the name", () => {
  const own = sentence("customer-receipt", { text: "Hooray, { $talent }!" });
  const other = sentence("recipient-ready", { reader: "recipient" });
  const keys = (find: string) =>
    findSentences([own, other], "customer", find).map(({ key }) => key);
  for (const find of ["", "hooray", "receipt ACCEPTED", "customer-rec"]) {
    expect(keys(find)).toEqual(["customer-receipt"]);
  }
  expect(keys("receipt declined")).toEqual([]);
});

test("an unknown reader in the address is the customer", () => {
  const read = (query: string) => emailReaderOf(new Request(`http://site.test/${query}`));
  expect([read(""), read("?reader=x"), read("?reader=athlete")]).toEqual([
    "customer",
    "customer",
    "athlete",
  ]);
});

test("every value of a sentence is explained", () => {
  const files = readdirSync("functions/shared/texts/en").filter((name) =>
    ["customer.ftl", "recipient.ftl", "talent.ftl", "notice.ftl"].includes(name),
  );
  expect(files).toHaveLength(4);
  const values = files.flatMap((name) => [
    ...readFileSync(`functions/shared/texts/en/${name}`, "utf8").matchAll(/\{ \$(\w+)/g),
  ]);
  const unexplained = values.map(([, name = ""]) => name).filter((name) => !(name in valueWords));
  expect(unexplained).toEqual([]);
});

test("the preview has no rules that the policy of the page refuses", () => {
  const html = '<head><style>a{b:c}</style></head><p style="d:e">Hello</p>';
  expect(withoutRules(html)).toBe('<head></head><p style="d:e">Hello</p>');
});

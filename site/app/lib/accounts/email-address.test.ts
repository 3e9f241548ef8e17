import { expect, test } from "vitest";
import { hasForeignLetters, isEmail, shownEmail, storedEmail } from "./email-address.ts";

// The cases are those of `domain::Email` (functions/shared/domain/src/ids/email.rs).

test.each([
  ["Ada@B\u00fccher.Example", "ada@xn--bcher-kva.example", "ada@bücher.example"],
  ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example", "ada@bücher.example"],
  ["ada@stra\u00dfe.example", "ada@xn--strae-oqa.example", "ada@straße.example"],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai", "ada@пример.рф"],
  ["ada@例え。jp", "ada@xn--r8jz45g.jp", "ada@例え.jp"],
  [" Ada.Keller+Fan@Example.ORG ", "ada.keller+fan@example.org", "ada.keller+fan@example.org"],
])("%s is stored as %s and shown as %s", (typed, stored, shown) => {
  expect(isEmail(typed)).toBe(true);
  expect(storedEmail(typed)).toBe(stored);
  expect(shownEmail(stored)).toBe(shown);
});

test.each([
  "ada@\u0430pple.example",
  "ada@\u0430\u0440\u0440\u04cf\u0435.example",
  "ada@ma\u0131l.example",
])("%s is shown as Punycode, because it looks like another domain", (typed) => {
  const stored = storedEmail(typed);
  expect(stored).toContain("@xn--");
  expect(shownEmail(stored)).toBe(stored);
});

test.each(["ada@xn--a.org", "ada@xn--.org", "ada@xn--99999999.org"])(
  "%s, whose domain is no Punycode, is shown as it is",
  (address) => {
    expect(shownEmail(address)).toBe(address);
  },
);

test.each([
  ...["", "ada", "@example.org", "ada@", "ada@example", "ada@@example.org", "ada k@example.org"],
  ...[".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@-example.org"],
  ...["<ada@example.org>", "ada@example..org", '"ada"@example.org', "ada@example.org."],
  ...["ada@example.1", "ada@127.0.0.1", "ada@[127.0.0.1]", "ada@exa_mple.org", "jörg@example.org"],
  ...["ada@bücher/x.example", `${"a".repeat(65)}@example.org`, `ada@${"a".repeat(64)}.org`],
  `${"a".repeat(64)}@${Array(4).fill("a".repeat(60)).join(".")}.org`,
])("%j is no email address", (typed) => {
  expect(isEmail(typed)).toBe(false);
});

test("letters that the email service cannot deliver to are found before the @ alone", () => {
  expect(hasForeignLetters("jörg@example.org")).toBe(true);
  expect(hasForeignLetters("アダ@example.org")).toBe(true);
  expect(hasForeignLetters("ada@bücher.example")).toBe(false);
  expect(hasForeignLetters("jörg")).toBe(false);
});

import { expect, test } from "vitest";
import { inOwnLanguage } from "./own-text-page.tsx";

const english = { code: "en", base: "", name: "English" };
const german = { code: "de", base: "/de", name: "Deutsch" };
const all = [english, german];

test.each([
  ["/faq", "/de/faq"],
  ["/#sports", "/de#sports"],
  ["/de/terms", "/de/terms"],
  ["/media/rules.pdf", "/media/rules.pdf"],
  ["//example.org/a", "//example.org/a"],
  ["https://example.org/faq", "https://example.org/faq"],
  ["#rights", "#rights"],
])("a link to %s on a German page leads to %s", (written, target) => {
  expect(inOwnLanguage(`<a href="${written}">x</a>`, german, all)).toBe(
    `<a href="${target}">x</a>`,
  );
});

test("a link on an English page stays as it is", () => {
  const html = '<p><a href="/faq">x</a> <a href="/de/faq">y</a></p>';
  expect(inOwnLanguage(html, english, all)).toBe(html);
});

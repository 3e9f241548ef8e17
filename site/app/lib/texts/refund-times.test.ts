import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The texts about refunds, of pages and of emails, that name working days. */
function refundTimes(language: string): string[] {
  const files = [
    ...globSync(`site/app/messages/${language}/*.json`),
    ...globSync(`functions/shared/texts/${language}/*.ftl`),
  ];
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines.filter((line) => /refund/i.test(line) && /working days|Werktag/.test(line));
}

test("every text names the same time until a refund arrives", () => {
  for (const [language, time] of [
    ["en", "5 to 10 working days"],
    ["de", "5 bis 10 Werktagen"],
  ] as const) {
    const texts = refundTimes(language);
    expect(texts.length).toBeGreaterThanOrEqual(3);
    expect(texts.filter((text) => !text.includes(time))).toEqual([]);
  }
});

import AxeBuilder from "@axe-core/playwright";
import { findCovered, findCutText, findTooWide } from "../../site/e2e/page-faults.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The faults of a page that a browser can find, as short lines. */
export async function findFaults(page, { theme }) {
  const wide = await page.evaluate(findTooWide);
  const cut = await page.evaluate(findCutText);
  // The places of controls are the same in both themes.
  const covered = theme === "light" ? await page.evaluate(findCovered) : [];
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, rules: { "heading-order": { enabled: true } } })
    .setLegacyMode()
    .analyze();
  const axe = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(" "))
        .join(", ")}`,
  );
  return [...wide, ...cut, ...covered, ...axe];
}

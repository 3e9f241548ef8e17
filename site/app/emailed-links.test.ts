import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import type { pageList } from "./lib/pages/page-records.ts";

// Mail programs and virus scanners open the links of emails and run scripts, without a session.

/** Every page that an email links to; a page of an account does nothing without a session. */
const emailedPages = {
  "/": "shows the site",
  "/contact": "shows a form",
  "/help": "shows the site",
  "/enroll": "shows a form",
  "/:slug": "shows an athlete",
  "/login": "reads a code; a button or a new password uses it",
  "/signup": "shows a form, which sends the invitation",
  "/enroll-success": "reads an application, as applicant or guardian; buttons take the steps",
  "/payment/:orderHash": "reads an order; messages count as read once the page is used",
  "/feedback/:orderHash": "reads an order and shows a form",
  "/gift/:giftToken": "reads a gift; a form sends the thanks",
  "/operators/join": "reads an invitation to the team; a button accepts it",
  "/account/orders/:orderGuid": "needs a session",
  "/talent/orders/:orderGuid": "needs a session",
  "/talent/account": "needs a session",
  "/talent/account/availability": "needs a session",
  "/talent/account/earnings": "needs a session",
  "/talent/account/profile": "needs a session",
  "/operators/applications/:guid": "needs a session",
  "/operators/approvals": "needs a session",
  "/operators/health": "needs a session",
  "/operators/orders/:guid": "needs a session",
  "/operators/talent/:guid": "needs a session",
  "/operators/webhooks": "needs a session",
} as const satisfies Partial<Record<(typeof pageList)[number]["path"], string>>;

/** Returns the paths in the code of emails, with a value for each placeholder. */
function pathsInEmails(): string[] {
  const folder = join(import.meta.dirname, "../../functions/outbox/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const code = files
    .filter((name) => name.endsWith(".rs"))
    .map((name) => readFileSync(join(folder, name), "utf8").split("#[cfg(test)]")[0] ?? "")
    .join("\n");
  const called = /\bpage\(\s*(?:[\w.&]+,\s*)?(?:&?format!\(\s*)?"(\/[^"]*)"/g;
  const joined = /format!\(\s*"\{site(?:_url)?\}(\/[^"]*)"/g;
  const found = [...code.matchAll(called), ...code.matchAll(joined)].map(([, path = ""]) => path);
  return found.map((path) => path.replace(/[?#].*$/, "").replaceAll(/\{\w*\}/g, "PLACE"));
}

test("names each page that an email links to, with what its opening does", () => {
  const paths = pathsInEmails();
  expect(paths.length).toBeGreaterThan(20);
  const known = Object.keys(emailedPages).sort(
    (one, other) => one.indexOf(":") - other.indexOf(":"),
  );
  const unknown = paths.filter((path) => !known.some((pattern) => matchPath(pattern, path)));
  expect(unknown).toEqual([]);
});

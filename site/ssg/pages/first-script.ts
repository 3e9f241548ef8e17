import { createHash } from "node:crypto";
import { themeKey } from "#app/lib/marketplace/theme.ts";
import { currencyKey, currencyRule } from "#app/lib/money/reader-currency.ts";
import { bookingPath, chosenQuery } from "#app/lib/pages/opening-step.ts";

// The only inline script of a document: a file would load after the first paint, or delay it. The content security policy
// (infra/cdn/headers.json) allows it by its hash; first-script.test.ts compares both.

/**
 * Marks the placeholder of a booking, sets the visitor's theme, and makes space for prices in the visitor's currency, before
 * the page is painted. A browser that refuses storage follows the system and shows the athletes' prices alone.
 */
export const firstScript = [
  "try{const d=document,e=d.documentElement.dataset,l=location;",
  `if(${bookingPath}.test(l.pathname))e.booking=${chosenQuery}.test(l.search)?"details":"what";`,
  "const s=localStorage;",
  `e.theme=s["${themeKey}"]||"";`,
  `const c=s["${currencyKey}"];`,
  "if(/^[A-Z]{3}$/.test(c)){e.currency=c;const r=new CSSStyleSheet;",
  `r.insertRule('${currencyRule("'+c+'")}');`,
  "d.adoptedStyleSheets=[r]}}catch{}",
].join("");

export const firstTag = `<script>${firstScript}</script>`;

/** Returns the source of the script in a content security policy. */
export function firstSource(): string {
  return `'sha256-${createHash("sha256").update(firstScript).digest("base64")}'`;
}

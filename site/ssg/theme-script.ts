import { createHash } from "node:crypto";
import { themeKey } from "#app/lib/theme.ts";

// The only inline script of a document: a file would load after the first paint, or delay it. The content security policy
// (infra/cdn/headers.json) allows it by its hash; theme-script.test.ts compares both.

/** Sets the visitor's theme before the page is painted. A browser that refuses storage follows the system. */
export const themeScript = `try{document.documentElement.dataset.theme=localStorage["${themeKey}"]||""}catch{}`;

export const themeTag = `<script>${themeScript}</script>`;

/** The source of the script in a content security policy. */
export function themeSource(): string {
  return `'sha256-${createHash("sha256").update(themeScript).digest("base64")}'`;
}

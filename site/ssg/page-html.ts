import type { PageStart } from "#app/lib/build/page-start.ts";
import { BuildFailure } from "./failure.ts";

/** A drawn document with the tags of its code and the data the browser starts from. */
export function pageHtml(html: string, tags: string, start: PageStart): string {
  const at = html.indexOf("</head>");
  if (at === -1) throw new BuildFailure("a page was drawn without a head");
  const data = `<script type="application/json" id="page-start">${inert(start)}</script>`;
  return `${html.slice(0, at)}${tags}${data}${html.slice(at)}\n`;
}

/** JSON that cannot end the script element it stands in. */
function inert(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

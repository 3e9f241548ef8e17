import type { PageStart } from "#app/lib/build/page-start.ts";
import { BuildFailure } from "./failure.ts";

/**
 * What stands at the end of a document's head, before the page's own data: the tags of its code and what is the
 * same for every page of a route. New code changes it and nothing else of a page.
 */
export function headOf(
  tags: string,
  { code, origin, kind }: Omit<PageStart, "loaderData">,
): string {
  const start = inert(JSON.stringify({ code, origin, kind }));
  return `${tags}<script type="application/json" id="page-start">${start.slice(0, -1)},"loaderData":`;
}

/** A drawn document with its head's end and the data the browser starts from, as JSON. */
export function pageHtml(html: string, head: string, loaderData: string): string {
  const at = html.indexOf("</head>");
  if (at === -1) throw new BuildFailure("a page was drawn without a head");
  return `${html.slice(0, at)}${head}${inert(loaderData)}}</script>${html.slice(at)}\n`;
}

/** The same page with another head's end; null if the old one is not there. */
export function withHead(page: Buffer, old: string, head: string): Buffer | null {
  const at = page.indexOf(old);
  if (at === -1) return null;
  const after = at + Buffer.byteLength(old);
  return Buffer.concat([page.subarray(0, at), Buffer.from(head), page.subarray(after)]);
}

/** JSON that cannot end the script element it stands in. */
function inert(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

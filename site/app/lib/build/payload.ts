import type { LoadPageData } from "#app/lib/page-data.ts";
import { isGuid } from "#app/lib/route-params.ts";
import type { FetchFile } from "./manifest.ts";
import type { BuildTracker, OwnBuild } from "./tracker.ts";

/** The file that holds a page's data: `/tennis-star/_payload.json`. */
export function payloadPath(pathname: string): string {
  return `${withoutSlash(pathname)}/_payload.json`;
}

export interface PayloadOptions {
  builds: Pick<BuildTracker, "own">;
  fetchFile: FetchFile;
}

/** Page data in the browser: the page's payload file where the build has one, the API otherwise. */
export function createPageDataLoader(options: PayloadOptions): LoadPageData {
  return async ({ request, accepts, live }) => {
    const payload = await fetchPayload(new URL(request.url).pathname, options);
    return accepts(payload) ? payload : live();
  };
}

/** The payload of a page, or null where there is none to be had: the caller then asks the API. */
export async function fetchPayload(
  pathname: string,
  { builds, fetchFile }: PayloadOptions,
): Promise<unknown> {
  try {
    const build = await builds.own();
    if (build === null || !hasPayload(build, withoutSlash(pathname) || "/")) return null;
    const response = await fetchFile(`${payloadPath(pathname)}?_b=${build.id}`, {
      cache: "force-cache",
    });
    if (response.ok) return await response.json();
    console.warn(`the payload of ${pathname} answered with status ${response.status}`);
  } catch (error) {
    console.warn(`failed to load the payload of ${pathname}`, error);
  }
  return null;
}

/** An athlete's offers are not listed one by one: they are prerendered where the athlete is. */
function hasPayload({ prerendered }: OwnBuild, path: string): boolean {
  if (prerendered.has(path)) return true;
  const [, slug = "", guid = "", more] = path.split("/");
  return more === undefined && isGuid(guid) && prerendered.has(`/${slug}`);
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}

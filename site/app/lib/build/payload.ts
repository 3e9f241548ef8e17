import { aheadHeader } from "#app/lib/offline/messages.ts";
import type { LoadPageData } from "#app/lib/pages/page-data.ts";
import { isGuid } from "#app/lib/pages/route-params.ts";
import { pathOf } from "#app/lib/texts/language.ts";
import type { BuildTracker, FetchFile, OwnBuild } from "./manifest.ts";
import { readPayload } from "./payload-shape.ts";

/** The file that holds the data of a page, in every language: `/tennis-star/_payload.json`. */
export function payloadPath(pathname: string): string {
  return `${withoutSlash(pathname)}/_payload.json`;
}

export interface PayloadOptions {
  builds: Pick<BuildTracker, "own">;
  fetchFile: FetchFile;
}

export interface PageDataOptions extends PayloadOptions {
  /**
   * Called for a payload that was made for other code: asks whether that is deployed and answers true
   * when the document of where the visitor goes is on its way.
   */
  leave: () => Promise<boolean>;
}

/** Page data in the browser: the page's payload file where the build has one, the API otherwise. */
export function createPageDataLoader(options: PageDataOptions): LoadPageData {
  return async ({ request, accepts, local, live }) => {
    const { pathname } = new URL(request.url);
    const payload = await fetchPayload(pathOf(pathname) ?? pathname, options);
    const data = accepts(payload) ? payload : await live();
    return local?.(data) ?? data;
  };
}

/** The payload of a page, or null where there is none to be had: the caller then asks the API. */
async function fetchPayload(pathname: string, options: PageDataOptions): Promise<unknown> {
  try {
    const address = await payloadAddress(pathname, options.builds);
    if (address === null) return null;
    const response = await options.fetchFile(address, { cache: "force-cache" });
    if (!response.ok) {
      console.warn(`the payload of ${pathname} answered with status ${response.status}`);
      return null;
    }
    const payload = readPayload(await response.json());
    if (payload !== "another") return payload?.page ?? null;
    // Nothing else may happen to this page until its document comes.
    if (await options.leave()) return await new Promise<never>(() => {});
    console.warn(`the payload of ${pathname} was made for other code`);
  } catch (error) {
    console.warn(`failed to load the payload of ${pathname}`, error);
  }
  return null;
}

/** Loads a page's payload into the browser's cache; the page is not visited, so no other cache stores it. */
export async function loadPayloadAhead(pathname: string, options: PayloadOptions): Promise<void> {
  const address = await payloadAddress(pathname, options.builds);
  if (address === null) return;
  const headers = { [aheadHeader]: "1" };
  const response = await options.fetchFile(address, { cache: "force-cache", headers });
  await response.arrayBuffer();
}

/** Where the payload of a page lies, or null where the deployed build has none for this code. */
async function payloadAddress(
  pathname: string,
  builds: PayloadOptions["builds"],
): Promise<string | null> {
  try {
    const build = await builds.own();
    return build !== null && hasPayload(build, withoutSlash(pathname) || "/")
      ? `${payloadPath(pathname)}?_b=${build.id}`
      : null;
  } catch (error) {
    // Offline the build is unknown, but the service worker may have cached the payload.
    if (error instanceof TypeError) return payloadPath(pathname);
    throw error;
  }
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

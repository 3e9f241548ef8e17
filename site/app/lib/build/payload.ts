import type { LoadPageData } from "#app/lib/page-data.ts";
import type { FetchFile, ManifestReader } from "./manifest.ts";

/** The file that holds a page's data: `/tennis-star/_payload.json`. */
export function payloadPath(pathname: string): string {
  return `${withoutSlash(pathname)}/_payload.json`;
}

export interface PayloadOptions {
  buildId: string;
  manifest: ManifestReader;
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
export async function fetchPayload(pathname: string, options: PayloadOptions): Promise<unknown> {
  const { buildId, manifest, fetchFile } = options;
  try {
    const { prerendered } = await manifest.read();
    if (!prerendered.includes(withoutSlash(pathname) || "/")) return null;
    const response = await fetchFile(`${payloadPath(pathname)}?_b=${buildId}`, {
      cache: "force-cache",
    });
    if (response.ok) return await response.json();
    console.warn(`the payload of ${pathname} answered with status ${response.status}`);
  } catch (error) {
    console.warn(`failed to load the payload of ${pathname}`, error);
  }
  return null;
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/+$/, "");
}

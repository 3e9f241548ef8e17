/**
 * The address of a path in the language with the prefix `base`: `/faq` is `/de/faq` in German. The default language has
 * no prefix. Query and fragment stay.
 */
export function addressWith(base: string, path: string): string {
  return base === "" ? path : `${base}${path.replace(/^\/(?=$|[?#])/, "")}`;
}

/** The path of an address in the language with the prefix `base`; null for an address outside of it. */
export function pathBelow(base: string, address: string): string | null {
  if (base === "") return address;
  if (address !== base && !address.startsWith(`${base}/`)) return null;
  return address.slice(base.length) || "/";
}

/** The address of the service worker's script for a language. */
export function workerOf({ code, base }: { code: string; base: string }): string {
  return base === "" ? "/sw.js" : `/sw-${code.toLowerCase()}.js`;
}

/** The address of the web app manifest of a language. */
export function webManifestOf({ code, base }: { code: string; base: string }): string {
  return base === "" ? "/site.webmanifest" : `/site-${code.toLowerCase()}.webmanifest`;
}

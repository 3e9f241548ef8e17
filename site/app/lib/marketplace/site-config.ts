import { addressOf } from "#app/lib/texts/language.ts";

let reading: Promise<unknown> | null = null;

/** Returns the deployment's settings: `/config.json`, fetched once per page; a failed fetch may be retried. */
export async function readSiteConfig(): Promise<unknown> {
  reading ??= fetchConfig().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return await reading;
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch("/config.json", { cache: "no-store" });
  if (!response.ok) {
    throw new Error(`the settings answered with status ${response.status}`);
  }
  return await response.json();
}

let origin = "";

/** Both entries set it before they draw: the generator from its options, the browser from the page's data. */
export function setSiteOrigin(value: string): void {
  origin = value.replace(/\/$/, "");
}

/** The whole public address of a page of this language, as canonical links and structured data want it. */
export function pageUrl(path: string): string {
  return absolute(addressOf(path));
}

/** The whole public address of a file, or of an address with its language. */
export function absolute(path: string): string {
  return `${origin}${path}`;
}

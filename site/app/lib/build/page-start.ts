import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";

/** What the generator wrote into a page for the browser's first drawing of it. */
export interface PageStart {
  /** Which code draws this page: the first part of the ids of the builds it belongs to. */
  code: string;
  origin: string;
  /** The operator's settings as far as every page needs them. */
  marketplace: Marketplace;
  /** `page`: drawn with its data. `shell`: 200.html, data to come. `missing`: 404.html. */
  kind: "page" | "shell" | "missing";
  loaderData: Record<string, unknown>;
}

export const pageStartId = "page-start";

/** Reads the page's start data from its document. */
export function readPageStart(page: Document): PageStart {
  const text = page.getElementById(pageStartId)?.textContent;
  const value: unknown = text == null ? null : JSON.parse(text);
  if (!isPageStart(value)) throw new Error("the page carries no start data");
  return value;
}

export function isPageStart(value: unknown): value is PageStart {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "origin" in value &&
    typeof value.origin === "string" &&
    "marketplace" in value &&
    typeof value.marketplace === "object" &&
    "kind" in value &&
    (value.kind === "page" || value.kind === "shell" || value.kind === "missing") &&
    "loaderData" in value &&
    typeof value.loaderData === "object" &&
    value.loaderData !== null
  );
}

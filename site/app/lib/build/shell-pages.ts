import type { PageName } from "#app/lib/auth/route-access.ts";

interface ShellPage {
  page: PageName;
  path: RegExp;
}

/**
 * The pages that are no documents of their own: 200.html stands for them, and does not say whose page it
 * becomes. The same addresses as in the table of routes (a test compares them), for code that runs before it.
 */
export const shellPages: readonly ShellPage[] = [
  { page: "account-profile", path: /^\/account\/profile$/ },
  { page: "account-orders", path: /^\/account\/orders$/ },
  { page: "account-order", path: /^\/account\/orders\/[^/]+$/ },
  { page: "talent-account", path: /^\/talent\/account$/ },
  { page: "talent-profile", path: /^\/talent\/account\/profile$/ },
  { page: "talent-orders", path: /^\/talent\/orders$/ },
  { page: "talent-order", path: /^\/talent\/orders\/[^/]+$/ },
  { page: "payment", path: /^\/payment\/[^/]+$/ },
  { page: "feedback", path: /^\/feedback\/[^/]+$/ },
  { page: "gift", path: /^\/gift\/[^/]+$/ },
  { page: "talent-book", path: /^\/(?<slug>[a-z0-9-]+)\/book$/ },
  // `/operators` has the shape of an athlete's address and is none. The code of that area is named in no document.
  { page: "talent", path: /^\/(?!operators$)(?<slug>[a-z0-9-]+)$/ },
];

export interface FoundPage {
  page: PageName;
  /** The path of the API the page is filled from, where everybody may ask it. */
  data: string | null;
}

/** Which of them an address is. */
export function shellPage(pathname: string): FoundPage | null {
  for (const { page, path } of shellPages) {
    const found = path.exec(pathname);
    if (found === null) continue;
    const slug = found.groups?.slug;
    return { page, data: slug === undefined ? null : `/api/talent/${slug}` };
  }
  return null;
}

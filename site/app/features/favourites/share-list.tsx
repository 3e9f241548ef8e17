import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { isTalentSlug } from "#app/lib/pages/route-params.ts";
import { ShareButton } from "#app/ui/share-button.tsx";
import * as texts from "#messages/favourites";

/** The most athletes of a shared list, which is in its address. */
const mostShared = 30;

/** Shares a list by a link that contains it: the first athletes. */
export function ShareList({ slugs }: { slugs: readonly string[] }) {
  const list = slugs.slice(0, mostShared).join(",");
  return <ShareButton title={texts.sharedTitle} url={pageUrl(paths.saved(list))} />;
}

/** The athletes in a shared address; null for an address without a list. */
export function sharedSlugs(list: string | null): string[] | null {
  if (list === null) return null;
  const slugs = list.split(",").filter(isTalentSlug);
  return [...new Set(slugs)].slice(0, mostShared);
}

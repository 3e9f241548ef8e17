import { OpeningSoon } from "#app/features/browse/opening-soon.tsx";
import { SearchView } from "#app/features/browse/search-view.tsx";
import { RecentlyViewed } from "#app/features/favourites/recently-viewed.tsx";
import { marketplace } from "#app/lib/marketplace.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/browse";

export default function Search() {
  return (
    <>
      <PageHead title={texts.searchTitle} path={paths.search()} noindex />
      {marketplace().isOpen ? <SearchView viewed={<RecentlyViewed />} /> : <OpeningSoon />}
    </>
  );
}

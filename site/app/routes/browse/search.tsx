import { OpeningSoon } from "#app/features/browse/opening-soon.tsx";
import { SearchView } from "#app/features/browse/search-view.tsx";
import { RecentlyViewed } from "#app/features/favourites/recently-viewed.tsx";
import { searchIndexPath } from "#app/lib/catalogue/search/shards.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/browse";

export default function Search() {
  return (
    <>
      <PageHead title={texts.searchTitle} path={paths.search()} />
      {marketplace().isOpen ? (
        <>
          {/* Every search begins with it: it loads beside the code that reads it. */}
          <link rel="preload" href={searchIndexPath} as="fetch" crossOrigin="anonymous" />
          <SearchView viewed={<RecentlyViewed />} />
        </>
      ) : (
        <OpeningSoon />
      )}
    </>
  );
}

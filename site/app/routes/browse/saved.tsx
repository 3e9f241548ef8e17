import { FavouritesSection } from "#app/features/favourites/favourites-section.tsx";
import { GuestFavourites } from "#app/features/favourites/guest-favourites.tsx";
import { RecentlyViewed } from "#app/features/favourites/recently-viewed.tsx";
import { sharedSlugs } from "#app/features/favourites/share-list.tsx";
import { SharedList } from "#app/features/favourites/shared-list.tsx";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import * as texts from "#messages/page-saved";

export default function Saved() {
  const auth = useAuth();
  const [address] = useHydratedSearch();
  const shared = sharedSlugs(address.get("list"));
  const title = shared === null ? texts.saved : texts.shared;
  return (
    <section className="shell grid max-w-3xl grid-cols-1 gap-10 py-8 sm:py-12">
      <PageHead title={title} path={paths.saved()} noindex />
      <h1 className="display text-4xl sm:text-5xl">{title}</h1>
      {shared !== null ? (
        <SharedList slugs={shared} />
      ) : auth.status === 1 && auth.viewer.holdsOrders ? (
        <FavouritesSection userId={auth.viewer.userId} />
      ) : (
        <GuestFavourites />
      )}
      <RecentlyViewed />
    </section>
  );
}

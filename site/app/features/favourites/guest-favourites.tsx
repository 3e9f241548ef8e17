import { Link } from "react-router";
import { guest } from "#app/lib/live/writes/pending-names.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useStorageReach } from "#app/lib/storage/storage-reach.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/favourites";
import { AthleteRows } from "./athlete-rows.tsx";
import { notedFavourites } from "./noted-favourites.ts";
import { ShareList } from "./share-list.tsx";
import { useGuestFavourites } from "./use-guest-favourites.ts";

/** The athletes whom a visitor without an account keeps on this device. */
export function GuestFavourites() {
  const slugs = useGuestFavourites();
  const reach = useStorageReach();
  if (slugs.length === 0) {
    return (
      <EmptyState
        title={texts.empty}
        action={
          <Button asChild variant="outline">
            <Link to={paths.search()}>{texts.findAthlete}</Link>
          </Button>
        }
      >
        {texts.emptyGuestHint}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ShareList slugs={slugs} />
        <Button variant="ghost" size="small" onClick={() => notedFavourites.clear(guest)}>
          {texts.clearAll}
        </Button>
      </div>
      <AthleteRows slugs={slugs} onRemove={(slug) => notedFavourites.forget(guest, slug)} />
      <Notice tone="info" title={reach === "device" ? texts.onThisDevice : texts.onThisPage}>
        <p>{texts.onThisDeviceHint}</p>
        <Button asChild size="small" className="mt-3">
          <Link to={paths.signup({ from: paths.saved() })}>{texts.signUp}</Link>
        </Button>
      </Notice>
    </div>
  );
}

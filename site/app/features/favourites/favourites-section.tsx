import { useState } from "react";
import { Link } from "react-router";
import { favouriteDocument, favouritesOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { useLiveQuery } from "#app/lib/live/use-live.ts";
import { deleteDocument } from "#app/lib/live/writes/write.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/favourites";
import { AthleteRows } from "./athlete-rows.tsx";
import { mostFavourites, newestFirst } from "./favourites.ts";
import { notedFavourites } from "./noted-favourites.ts";
import { ShareList } from "./share-list.tsx";
import { useNotedFavourites } from "./use-noted-favourites.ts";

const shownAtOnce = 12;

/** The athletes a customer keeps for later, newest first. */
export function FavouritesSection({ userId }: { userId: string }) {
  const live = useLiveQuery(favouritesOf(userId));
  const [shown, setShown] = useState(shownAtOnce);
  const noted = useNotedFavourites(userId);
  const sent = live.data === undefined ? undefined : newestFirst(live.data).map(({ id }) => id);
  const all = sent && [...noted.filter((slug) => !sent.includes(slug)), ...sent];
  const slugs = all?.slice(0, shown) ?? [];

  async function remove(slug: string) {
    notedFavourites.forget(userId, slug);
    const fail = (error: unknown) => showToast(liveMessage(error), "bad");
    try {
      const { acknowledged } = await deleteDocument(favouriteDocument(userId, slug));
      acknowledged.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <section aria-labelledby="favourites" className="grid grid-cols-1 gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="favourites" className="display text-2xl">
          {texts.heading}
        </h2>
        {all !== undefined && all.length > 0 && (
          <div className="flex items-center gap-2">
            <p className="text-sm text-mute tabular">
              {texts.ofMost({ count: all.length, most: mostFavourites })}
            </p>
            <ShareList slugs={all} />
          </div>
        )}
      </div>
      {live.problem !== null && live.problem.code !== "unavailable" && (
        <Notice tone="bad">{live.problem.message}</Notice>
      )}
      {all === undefined ? (
        <Skeleton className="h-24" />
      ) : all.length === 0 ? (
        <EmptyState
          title={texts.empty}
          action={
            <Button asChild variant="outline">
              <Link to={paths.home()}>{texts.findAthlete}</Link>
            </Button>
          }
        >
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <AthleteRows slugs={slugs} onRemove={(slug) => void remove(slug)} />
      )}
      {all !== undefined && all.length > shown && (
        <Button
          variant="outline"
          className="justify-self-center"
          onClick={() => setShown(shown + shownAtOnce)}
        >
          {common.showMore}
        </Button>
      )}
    </section>
  );
}

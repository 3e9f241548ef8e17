import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { favouriteDocument, favouritesOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { useLiveQuery } from "#app/lib/live/use-live.ts";
import { deleteDocument } from "#app/lib/live/write.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/favourites";
import { mostFavourites, newestFirst } from "./favourites.ts";
import { notedFavourites } from "./noted-favourites.ts";
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
  const portraits = usePortraits(slugs);

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
          <p className="text-sm text-mute tabular">
            {texts.ofMost({ count: all.length, most: mostFavourites })}
          </p>
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
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {slugs.map((slug) => {
            const portrait = portraits.get(slug);
            const name = portrait?.displayName ?? nameFrom(slug);
            return (
              <li
                key={slug}
                className="flex items-center gap-4 rounded-2xl bg-surface-raised p-3 ring-1 ring-line"
              >
                {portrait?.avatar == null ? (
                  <span
                    aria-hidden="true"
                    className="size-14 shrink-0 rounded-xl bg-surface-sunken"
                  />
                ) : (
                  <img
                    src={portrait.avatar.src}
                    alt=""
                    width={56}
                    height={56}
                    className="size-14 shrink-0 rounded-xl bg-surface-sunken object-cover"
                  />
                )}
                <div className="min-w-0 flex-1">
                  <Link
                    to={paths.talent(slug)}
                    className="font-bold underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                  {portrait !== undefined && (
                    <p className="truncate text-sm text-mute">{portrait.headline}</p>
                  )}
                </div>
                <button
                  type="button"
                  aria-label={texts.remove({ name })}
                  onClick={() => void remove(slug)}
                  className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </li>
            );
          })}
        </ul>
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

/** `ana-rivera` → `Ana Rivera`, until the page of the athlete is known. */
function nameFrom(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

type Portrait = Pick<TalentView, "displayName" | "headline" | "avatar">;

/** Names and pictures of athletes, each asked for once. Those that cannot be had are left out. */
function usePortraits(slugs: readonly string[]): ReadonlyMap<string, Portrait> {
  const [portraits, setPortraits] = useState<ReadonlyMap<string, Portrait>>(new Map());
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    for (const slug of slugs) {
      if (asked.has(slug)) continue;
      asked.add(slug);
      answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))
        .then((talent) => setPortraits((before) => new Map(before).set(slug, talent)))
        .catch((error: unknown) => {
          // The address replaces the name until a later render with a connection retries.
          if (isConnectionLost(error)) asked.delete(slug);
          console.warn(`failed to load the portrait of ${slug}`, error);
        });
    }
  }, [slugs, asked]);
  return portraits;
}

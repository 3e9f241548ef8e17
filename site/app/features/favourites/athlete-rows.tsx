import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { localTalent } from "#app/lib/catalogue/local-texts.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { cardClass } from "#app/ui/card.tsx";
import { AboutPrice } from "#app/ui/price.tsx";
import { currencies } from "#messages/browse";
import * as texts from "#messages/favourites";

interface AthleteRowsProps {
  slugs: readonly string[];
  /** Shows a button at each athlete. */
  onRemove?: (slug: string) => void;
}

/** Athletes of a list, with name, headline and total price, which is a guide. */
export function AthleteRows({ slugs, onRemove }: AthleteRowsProps) {
  const portraits = usePortraits(slugs);
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {slugs.map((slug) => {
          const portrait = portraits.get(slug);
          const name = portrait?.displayName ?? nameFrom(slug);
          const price = portrait === undefined ? null : cheapest(portrait);
          return (
            <li key={slug} className={cardClass("flex items-center gap-4 p-3")}>
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
                  className="portrait-cover size-14 shrink-0 rounded-xl bg-surface-sunken"
                />
              )}
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.talent(slug)}
                  className="font-bold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                {portrait !== undefined && (
                  <p lang={portrait.headlineLang} className="truncate text-sm text-mute">
                    {portrait.headline}
                  </p>
                )}
              </div>
              {price !== null && (
                <p className="shrink-0 text-end text-sm leading-tight">
                  <span className="block text-xs text-mute">{texts.from}</span>
                  <AboutPrice isGuide money={price} className="font-bold" />
                </p>
              )}
              {onRemove !== undefined && (
                <button
                  type="button"
                  aria-label={texts.remove({ name })}
                  onClick={() => onRemove(slug)}
                  className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm text-mute">{currencies}</p>
    </>
  );
}

function cheapest({ offers }: Portrait) {
  const prices = offers.map(({ totalPrice }) => totalPrice);
  return prices.toSorted((one, other) => one.amount - other.amount)[0] ?? null;
}

/** `ana-rivera` → `Ana Rivera`, until the page of the athlete is known. */
function nameFrom(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

type Portrait = Pick<TalentView, "displayName" | "headline" | "headlineLang" | "avatar" | "offers">;

/** Names and pictures of athletes, each asked for once. Those that cannot be had are left out. */
function usePortraits(slugs: readonly string[]): ReadonlyMap<string, Portrait> {
  const [portraits, setPortraits] = useState<ReadonlyMap<string, Portrait>>(new Map());
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    for (const slug of slugs) {
      if (asked.has(slug)) continue;
      asked.add(slug);
      answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))
        .then((talent) => setPortraits((before) => new Map(before).set(slug, localTalent(talent))))
        .catch((error: unknown) => {
          // The address replaces the name until a later render with a connection retries.
          if (isConnectionLost(error)) asked.delete(slug);
          console.warn(`failed to load the portrait of ${slug}`, error);
        });
    }
  }, [slugs, asked]);
  return portraits;
}

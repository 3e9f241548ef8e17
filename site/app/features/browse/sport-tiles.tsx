import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import type { SportTile } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/browse";
import { gridFromHere, stripClasses } from "./section.tsx";

/** Every sport as a poster. */
export function SportTiles({
  sports,
  className = "",
}: {
  sports: readonly SportTile[];
  className?: string;
}) {
  return (
    <ul className={`${stripClasses} ${gridFromHere} sm:grid-cols-3 lg:grid-cols-4 ${className}`}>
      {sports.map((sport) => (
        <li key={sport.slug} className="w-36 shrink-0 snap-start sm:w-auto">
          <Link
            to={paths.sport(sport.slug)}
            className="group flex h-full flex-col overflow-hidden rounded-2xl bg-night text-on-night ring-1 ring-line transition hover:shadow-xl"
          >
            {sport.hero == null ? (
              <span className="block aspect-[4/3] bg-linear-to-br from-brand to-night sm:aspect-video" />
            ) : (
              <Picture
                picture={sport.hero}
                sizes="(width >= 84rem) 20rem, (width >= 64rem) 25vw, (width >= 40rem) 50vw, 66vw"
                decorative
                className="aspect-[4/3] w-full object-cover object-[90%_50%] transition duration-300 group-hover:scale-[1.04] motion-reduce:transition-none sm:aspect-video"
              />
            )}
            <span className="relative flex grow items-center justify-between gap-2 bg-night px-3 py-2.5 sm:px-5 sm:py-4">
              <span className="min-w-0">
                <span
                  lang={sport.nameLang}
                  className="display block text-lg wrap-anywhere sm:text-2xl lg:text-3xl"
                >
                  {sport.name}
                </span>
                <span className="mt-0.5 block text-sm text-on-night/80">
                  {texts.athletes({ count: sport.talentCount })}
                </span>
              </span>
              <ArrowUpRight
                aria-hidden="true"
                className="hidden size-6 shrink-0 text-accent sm:block transition group-hover:translate-x-0.5 group-hover:-translate-y-0.5 rtl:-scale-x-100"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

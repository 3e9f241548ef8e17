import { useEffect, useState } from "react";
import { Link } from "react-router";
import { clearViewed, readViewed, type Viewed, viewedText } from "#app/lib/catalogue/viewed.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import * as texts from "#messages/favourites";

/** The athletes that a visitor looked at last; nothing where there are none. */
export function RecentlyViewed() {
  const [viewed, setViewed] = useState<readonly Viewed[]>([]);
  useEffect(() => setViewed(readViewed(viewedText())), []);
  if (viewed.length === 0) return null;
  return (
    <section aria-labelledby="viewed">
      <div className="flex items-center justify-between gap-4">
        <h2 id="viewed" className="text-lg font-bold">
          {texts.viewed}
        </h2>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            clearViewed();
            setViewed([]);
          }}
        >
          {texts.clearViewed}
        </Button>
      </div>
      <ul className="-mx-5 mt-3 flex gap-4 overflow-x-auto px-5 pb-2 md:-mx-10 md:px-10">
        {viewed.map(({ slug, displayName, avatar }) => (
          <li key={slug} className="w-24 shrink-0 text-center">
            <Link to={paths.talent(slug)} className="block text-sm font-semibold hover:underline">
              <Avatar picture={avatar} size="large" decorative />
              <span className="mt-1.5 line-clamp-2 wrap-anywhere">{displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

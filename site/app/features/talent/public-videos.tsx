import { Link } from "react-router";
import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/talent";

/**
 * Public delivered videos, each with a separate page. The addresses of the pictures are permanent. No class here is
 * new: a page's initial code is limited.
 */
export function PublicVideos({ slug, videos }: Pick<PicturedTalent, "slug" | "videos">) {
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-3">
      {videos?.map(({ assetId, offerTitle, seconds, hasPoster }) => (
        <li key={assetId}>
          <Link to={paths.item(slug, assetId)} className="font-semibold underline">
            {hasPoster && (
              <img
                src={`/api/media/shared/${slug}/${assetId}/poster`}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full rounded-2xl object-cover"
              />
            )}
            {texts.videoLength({ title: offerTitle, seconds })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { PublicVideoView } from "#app/lib/api/types.ts";
import { absolute, pageUrl } from "#app/lib/marketplace/site-config.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/structured-data";
import type { PicturedTalent } from "./page-types.ts";

/** A video that its customer made public. */
export function videoObject(video: PublicVideoView, talent: PicturedTalent): object {
  const { assetId, offerTitle, seconds, uploadedAt, width, height } = video;
  const path = paths.item(talent.slug, assetId);
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: texts.videoBy({ name: talent.displayName }),
    description: texts.videoDescription({
      title: offerTitle,
      name: talent.displayName,
      headline: talent.headline,
    }),
    // The address of the file itself runs out; this one leads to it for as long as the video is public.
    thumbnailUrl: absolute(video.hasPoster ? `/api/media/shared${path}/poster` : talent.avatar.src),
    uploadDate: uploadedAt,
    duration: `PT${seconds}S`,
    width,
    height,
    url: pageUrl(path),
    creator: {
      "@type": "Person",
      "@id": pageUrl(paths.talent(talent.slug)),
      name: talent.displayName,
    },
  };
}

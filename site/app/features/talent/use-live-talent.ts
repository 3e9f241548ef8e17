import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { localTalent } from "#app/lib/catalogue/local-texts.ts";
import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { newerPicture, type Picture } from "#app/lib/catalogue/picture.ts";

/**
 * Returns the prerendered athlete, then the current one: reviews, prices and pauses are newer than the build. Without a
 * response the prerendered page stays.
 */
export function useLiveTalent(prerendered: PicturedTalent): PicturedTalent {
  const [live, setLive] = useState<TalentView | null>(null);
  const { slug } = prerendered;
  useEffect(() => {
    let current = true;
    answerOf(api.GET("/api/talent/{slug}", { params: { path: { slug } } }))
      .then((talent) => {
        if (current) setLive(localTalent(talent));
      })
      .catch((error: unknown) => {
        console.warn(`failed to refresh ${slug}; the page shows the last build`, error);
      });
    return () => {
      current = false;
    };
  }, [slug]);
  return live !== null && live.slug === slug ? withBuiltPictures(live, prerendered) : prerendered;
}

function withBuiltPictures(live: TalentView, prerendered: PicturedTalent): PicturedTalent {
  const { avatar, cover, gallery = [], introVideo } = prerendered;
  const built = [avatar, cover, introVideo?.poster, ...gallery];
  const dress = (picture: Picture) => {
    const same = built.find((each) => each?.src === picture.src);
    return same == null ? picture : newerPicture(same, picture);
  };
  const { avatar: portrait, cover: wide = null, gallery: pictures = [], introVideo: video } = live;
  return {
    ...live,
    avatar: dress(portrait),
    cover: wide && dress(wide),
    gallery: pictures.map(dress),
    introVideo: video ? { ...video, poster: dress(video.poster) } : null,
  };
}

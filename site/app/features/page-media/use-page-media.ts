import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { PageMedia } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/page-media";

/** A picture of the gallery as it is to be. */
export interface GalleryPicture {
  assetId: string;
  alt: string;
}

type OnePicture = "avatar" | "cover";

/** The pictures and the video of the talent's own page, and how they change. */
export function usePageMedia(loaded: PageMedia) {
  const revalidator = useRevalidator();
  const [saved, setSaved] = useState<PageMedia | null>(null);
  const media = saved !== null && saved.version >= loaded.version ? saved : loaded;
  const applyAnswer = async (call: Promise<PageMedia>, message: string) => {
    setSaved(await call);
    showToast(message);
    // The page's head beside the form shows the portrait too.
    await revalidator.revalidate();
  };
  return {
    media,
    savePicture: (slot: OnePicture, alt: string, assetId?: string) => {
      const body = assetId === undefined ? { alt } : { alt, assetId };
      const call = api.PUT(`/api/media/talent-page/${slot}`, { body });
      return applyAnswer(answerOf(call), texts.shownNow);
    },
    removePicture: (slot: OnePicture) =>
      applyAnswer(answerOf(api.DELETE(`/api/media/talent-page/${slot}`)), texts.removed),
    saveGallery: async (pictures: GalleryPicture[], message: string) => {
      const seen = galleryOf(media).map(({ assetId }) => assetId);
      const call = api.PUT("/api/media/talent-page/gallery", { body: { seen, pictures } });
      try {
        await applyAnswer(answerOf(call), message);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== "conflict") throw error;
        setSaved(await answerOf(api.GET("/api/media/talent-page")));
        showToast(texts.galleryChanged, "bad");
      }
    },
    saveIntro: (body: { assetId: string; posterAssetId: string; title: string }) => {
      const call = api.PUT("/api/media/talent-page/intro-video", { body });
      return applyAnswer(answerOf(call), texts.shownNow);
    },
    removeIntro: () =>
      applyAnswer(answerOf(api.DELETE("/api/media/talent-page/intro-video")), texts.removed),
  };
}

/** The pictures of the gallery that can be named: all of them are uploads. */
export function galleryOf({ gallery }: PageMedia): (GalleryPicture & { src: string })[] {
  return gallery.flatMap(({ assetId, image: { alt, src } }) =>
    assetId == null ? [] : [{ assetId, alt, src }],
  );
}

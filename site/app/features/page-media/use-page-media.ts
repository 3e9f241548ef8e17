import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { PageMedia } from "#app/lib/api/types.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/page-media";

/** A picture of the gallery as it is to be: an uploaded file, or the path of one that came with the page. */
export type GalleryPicture = { alt: string } & ({ assetId: string } | { src: string });

/** A picture of the gallery as it is shown. */
export interface GalleryItem {
  /** Its file, or its path if it has none: pictures of the initial catalogue were not uploaded. */
  name: string;
  alt: string;
  src: string;
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
    saveGallery: async (items: readonly (GalleryItem | Upload)[], message: string) => {
      const pictures = items.map(sent);
      const seen = galleryOf(media).map(({ name }) => name);
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

/** An uploaded file that is added. */
interface Upload {
  assetId: string;
  alt: string;
}

/** The pictures of the gallery, as the page shows them. */
export function galleryOf({ gallery }: PageMedia): GalleryItem[] {
  return gallery.map(({ assetId, image: { alt, src } }) => ({ name: assetId ?? src, alt, src }));
}

/** A picture as the API takes it. */
export function sent(item: GalleryItem | Upload): GalleryPicture {
  const { alt } = item;
  if ("assetId" in item) return { alt, assetId: item.assetId };
  return item.name === item.src ? { alt, src: item.src } : { alt, assetId: item.name };
}

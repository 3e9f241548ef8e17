import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import * as texts from "#messages/page-media";

/** Places of a page that a picture is cut for. */
export type PictureSlot = "avatar" | "cover" | "gallery";

export interface SlotRule {
  title: string;
  /** The accessible name of the control that chooses a file. */
  fileLabel: string;
  /** Width by height. */
  aspect: number;
  /** The fewest pixels across and down that the page takes. */
  least: { width: number; height: number };
  /** Pixels across that are ever shown. */
  widest: number;
}

export const slotRules: Readonly<Record<PictureSlot, SlotRule>> = {
  avatar: {
    title: texts.portrait,
    fileLabel: texts.portraitFile,
    aspect: 1,
    least: { width: 400, height: 400 },
    widest: 1_280,
  },
  cover: {
    title: texts.cover,
    fileLabel: texts.coverFile,
    aspect: 5 / 2,
    least: { width: 800, height: 320 },
    widest: 1_920,
  },
  gallery: {
    title: texts.gallery,
    fileLabel: texts.galleryFile,
    aspect: 4 / 3,
    least: { width: 400, height: 300 },
    widest: 1_600,
  },
};

export const acceptedPictures = "image/jpeg,image/png,image/webp";
export const acceptedVideos = "video/mp4,video/webm,video/quicktime";
/** Bytes of a picture before it is cut: more than any camera's. */
export const mostPictureBytes = 60_000_000;
export const mostIntroBytes = 200_000_000;
export const mostIntroSeconds = 60;
export const mostGalleryPictures = 12;

/** Returns the message of a failed upload: the server's about the file or its description, if it has one. */
export function uploadProblem(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  if (field === undefined) return messageFor(error);
  const problem = field.message.replaceAll("`", "");
  return field.field.endsWith("alt")
    ? texts.descriptionProblem({ problem })
    : texts.fileProblem({ problem });
}

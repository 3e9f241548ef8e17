import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";

/** Places of a page that a picture is cut for. */
export type PictureSlot = "avatar" | "cover" | "gallery";

export interface SlotRule {
  title: string;
  /** Width by height. */
  aspect: number;
  /** The fewest pixels across and down that the page takes. */
  least: { width: number; height: number };
  /** Pixels across that are ever shown. */
  widest: number;
}

export const slotRules: Readonly<Record<PictureSlot, SlotRule>> = {
  avatar: { title: "Portrait", aspect: 1, least: { width: 400, height: 400 }, widest: 1_280 },
  cover: { title: "Cover", aspect: 5 / 2, least: { width: 800, height: 320 }, widest: 1_920 },
  gallery: { title: "Gallery", aspect: 4 / 3, least: { width: 400, height: 300 }, widest: 1_600 },
};

export const acceptedPictures = "image/jpeg,image/png,image/webp";
export const acceptedVideos = "video/mp4,video/webm,video/quicktime";
/** Bytes of a picture before it is cut: more than any camera's. */
export const mostPictureBytes = 60_000_000;
export const mostIntroBytes = 200_000_000;
export const mostIntroSeconds = 60;
export const mostGalleryPictures = 12;

/** What is wrong with an upload, in the server's words about the file where it has some. */
export function uploadProblem(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  if (field === undefined) return messageFor(error);
  const subject = field.field.endsWith("alt") ? "The description" : "The file";
  return `${asSentence(`${subject} ${field.message}`)}.`;
}

import { z } from "zod/mini";
import { browserStorage } from "#app/lib/browser-storage.ts";

const shape = z.object({ poster: z.nullable(z.string()), captions: z.nullable(z.string()) });

/** What the server calls the poster and the captions that were sent for a video. */
export type CompanionFiles = z.infer<typeof shape>;

const none: CompanionFiles = { poster: null, captions: null };
const keyOf = (videoId: string) => `matchday:companions:${videoId}`;

/** The poster and the captions of a video that waits to be delivered. */
export function companionFiles(
  videoId: string,
  storage: Pick<Storage, "getItem"> | null = browserStorage(),
): CompanionFiles {
  try {
    const parsed = shape.safeParse(JSON.parse(storage?.getItem(keyOf(videoId)) ?? "null"));
    return parsed.success ? parsed.data : none;
  } catch {
    // Unreadable text from elsewhere: both can be made again.
    return none;
  }
}

export function keepCompanionFiles(videoId: string, files: CompanionFiles): void {
  try {
    browserStorage()?.setItem(keyOf(videoId), JSON.stringify(files));
  } catch (error) {
    console.warn("failed to keep on this device what belongs to a video", error);
  }
}

export function forgetCompanionFiles(videoId: string): void {
  browserStorage()?.removeItem(keyOf(videoId));
}

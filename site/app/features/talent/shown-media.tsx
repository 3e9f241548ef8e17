import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { Picture } from "#app/ui/picture.tsx";

/**
 * An athlete's hello and gallery. Nothing of the video is fetched before somebody plays it, and the browser's own controls
 * need no code. No class and no size here is new: a page's first code has little room.
 */
export function ShownMedia({ talent: { introVideo, gallery } }: { talent: PicturedTalent }) {
  return (
    <>
      {introVideo != null && (
        // biome-ignore lint/a11y/useMediaCaption: an athlete uploads no captions with it yet
        <video
          controls
          playsInline
          preload="none"
          src={introVideo.src}
          poster={introVideo.poster.built?.file ?? introVideo.poster.src}
          aria-label={introVideo.title}
          className="mt-5 aspect-4/3 w-full rounded-2xl bg-ink"
        />
      )}
      <div className="mt-5 grid gap-4 sm:grid-cols-3">
        {gallery?.map((picture) => (
          <Picture
            key={picture.src}
            picture={picture}
            sizes="(width >= 40rem) 14rem, 9rem"
            className="aspect-4/3 w-full rounded-2xl object-cover"
          />
        ))}
      </div>
    </>
  );
}

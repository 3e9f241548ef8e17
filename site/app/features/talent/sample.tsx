import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/talent";

const SamplePlayer = lazy(async () => ({
  default: (await import("./later-parts.ts")).SamplePlayer,
}));

/** Returns whether an athlete has a video to show first: an intro video, or a public delivery with a poster. */
export function hasSample({ introVideo, videos }: PicturedTalent): boolean {
  return introVideo != null || videos?.[0]?.hasPoster === true;
}

/** A moving sample: its poster and its button. The player is loaded after the page has started. */
export function Sample({ talent }: { talent: PicturedTalent }) {
  const { introVideo, videos, slug, displayName } = talent;
  const [isPressed, setIsPressed] = useState(false);
  const hasStarted = useHydrated();
  const title = introVideo?.title ?? texts.videoBy({ name: displayName });
  return (
    <div className="relative order-2 h-36 flex-1 overflow-hidden rounded-3xl border-4 border-on-night bg-surface-sunken shadow-2xl sm:h-56 sm:border-[6px] lg:order-3 lg:h-96 lg:w-72 lg:flex-none has-[video[controls]]:h-[50svh] has-[video[controls]]:flex-[1_0_100%] lg:has-[video[controls]]:flex-none">
      {introVideo == null ? (
        <img
          src={`/api/media/shared/${slug}/${videos?.[0]?.assetId}/poster`}
          alt=""
          className="size-full object-cover"
        />
      ) : (
        <Picture
          picture={introVideo.poster}
          sizes="(width >= 64rem) 18rem, 60vw"
          loading="early"
          decorative
          className="size-full object-cover"
        />
      )}
      <button
        type="button"
        aria-label={`${texts.playSample}: ${title}`}
        onClick={() => setIsPressed(true)}
        className="absolute inset-0 flex cursor-pointer items-end p-2"
      >
        <span className="flex min-h-10 items-center gap-2 rounded-full bg-night px-3 text-sm font-semibold">
          <Play aria-hidden="true" className="size-5 text-accent" />
          {texts.playSample}
        </span>
      </button>
      {hasStarted && (
        <Suspense>
          <SamplePlayer talent={talent} title={title} isPressed={isPressed} />
        </Suspense>
      )}
    </div>
  );
}

import { Pause, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { isUnplayable } from "#app/ui/media/video-error.ts";
import * as texts from "#messages/talent-sample";

interface SamplePlayerProps {
  talent: PicturedTalent;
  title: string;
  /** Whether the button on the poster was pressed. */
  isPressed: boolean;
}

/**
 * Plays a sample above its poster: muted and repeated while it is visible, unless the visitor prefers less motion or
 * saves data; with sound and controls when it is pressed.
 */
export function SamplePlayer({
  talent: { introVideo, videos, slug },
  title,
  isPressed,
}: SamplePlayerProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const [isLoud, setIsLoud] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  const hasSound = isPressed || isLoud;

  useEffect(() => {
    const { current } = place;
    if (current === null || !allowsMotion()) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsVisible(entry?.isIntersecting === true),
      { threshold: 0.6 },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const plays = hasSound || (isVisible && !isPaused);
  const assetId = introVideo == null && plays ? videos?.[0]?.assetId : undefined;
  useEffect(() => {
    if (assetId === undefined) return;
    answerOf(
      api.GET("/api/media/shared/{slug}/{assetId}", { params: { path: { slug, assetId } } }),
    ).then(
      (found) => setAddress(found.address.url),
      (error: unknown) => {
        console.warn("failed to find the address of a shared video; its poster stays", error);
      },
    );
  }, [slug, assetId]);

  const src = introVideo?.src ?? address;
  return (
    <>
      <span ref={place} className="pointer-events-none absolute inset-0" />
      {isHidden && hasSound && (
        <p role="status" className="absolute inset-x-0 bottom-0 bg-night p-3 text-sm text-on-night">
          {texts.videoNotShown}
        </p>
      )}
      {plays && src !== null && !isHidden && (
        <>
          <video
            key={String(hasSound)}
            src={src}
            autoPlay
            playsInline
            muted={!hasSound}
            loop={!hasSound}
            controls={hasSound}
            aria-label={title}
            // Without the codec there is sound alone, or nothing: the poster stays.
            onLoadedMetadata={({ currentTarget }) => setIsHidden(currentTarget.videoWidth === 0)}
            onError={({ currentTarget }) => setIsHidden(isUnplayable(currentTarget))}
            className={`absolute inset-0 size-full ${hasSound ? "bg-night object-contain" : "object-cover"}`}
          />
          {!hasSound && (
            <>
              <button
                type="button"
                aria-label={`${texts.playWithSound}: ${title}`}
                onClick={() => setIsLoud(true)}
                className="absolute inset-0 flex cursor-pointer items-end p-2"
              >
                <span className="grid size-10 place-items-center rounded-full bg-night">
                  <Volume2 aria-hidden="true" className="size-5 text-accent" />
                </span>
              </button>
              <button
                type="button"
                aria-label={texts.pauseSample}
                onClick={() => setIsPaused(true)}
                className="absolute end-2 bottom-2 grid size-10 cursor-pointer place-items-center rounded-full bg-night"
              >
                <Pause aria-hidden="true" className="size-5 text-accent" />
              </button>
            </>
          )}
        </>
      )}
    </>
  );
}

/** Whether a video may play before it is asked for. */
function allowsMotion(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  const savesData =
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true;
  return (
    !savesData &&
    !matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches
  );
}

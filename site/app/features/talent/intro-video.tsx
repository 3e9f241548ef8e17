import type { PicturedTalent } from "#app/lib/catalogue/page-types.ts";

/** An athlete's hello: nothing of it is fetched before somebody plays it, and the browser's own controls need no code. */
export function IntroVideo({
  video: { src, width, height, title, poster },
}: {
  video: NonNullable<PicturedTalent["introVideo"]>;
}) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: an athlete uploads no captions with it yet
    <video
      controls
      playsInline
      preload="none"
      src={src}
      poster={poster.built?.file ?? poster.src}
      width={width}
      height={height}
      aria-label={title}
      className="mt-5 max-h-[34rem] w-full rounded-2xl bg-ink"
    />
  );
}

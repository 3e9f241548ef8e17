import { type Picture as PictureFile, sourceSet } from "#app/lib/catalogue/picture.ts";

export interface PictureProps {
  picture: PictureFile;
  /** The displayed width as a `sizes` attribute: `(width >= 64rem) 19rem, 11rem`. */
  sizes: string;
  /**
   * `first` is the largest thing in the window as a page opens and is fetched before all else, `early`
   * is in the window too; anything else is `lazy` and waits until it is nearly scrolled to.
   */
  loading?: "first" | "early" | "lazy";
  /** Beside equivalent text, the picture is hidden from assistive technology. */
  decorative?: boolean;
  className?: string;
}

/** A picture of the catalogue in the best format and width the build made; its place is kept before it is here. */
export function Picture({
  picture,
  sizes,
  loading = "lazy",
  decorative = false,
  className,
}: PictureProps) {
  const { src, width, height, alt, focal, built } = picture;
  const image = (
    <img
      src={built?.file ?? src}
      width={width}
      height={height}
      alt={decorative ? "" : alt}
      loading={loading === "lazy" ? "lazy" : "eager"}
      decoding="async"
      {...(loading === "first" ? { fetchPriority: "high" as const } : {})}
      className={className}
      style={{
        ...(built?.colour === undefined ? {} : { backgroundColor: built.colour }),
        ...(focal === undefined ? {} : { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }),
      }}
    />
  );
  const avif = built === undefined ? null : sourceSet(built, "avif");
  const webp = built === undefined ? null : sourceSet(built, "webp");
  if (avif === null || webp === null) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  );
}

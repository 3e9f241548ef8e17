import { classNames } from "./class-names.ts";

export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

const sizes = { small: "size-10", medium: "size-14", large: "size-24" } as const;

export interface AvatarProps {
  picture: Picture;
  size?: keyof typeof sizes;
  /** Beside a name the picture says nothing new: it is hidden from assistive technology. */
  decorative?: boolean;
  className?: string;
}

export function Avatar({ picture, size = "medium", decorative = false, className }: AvatarProps) {
  return (
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      loading="lazy"
      decoding="async"
      className={classNames(
        "shrink-0 rounded-full bg-paper-deep object-cover",
        sizes[size],
        className,
      )}
    />
  );
}

import type { Picture as PictureFile } from "#app/lib/catalogue/picture.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "./picture.tsx";

const looks = {
  small: { box: "size-10", sizes: "2.5rem" },
  medium: { box: "size-14", sizes: "3.5rem" },
  large: { box: "size-24", sizes: "6rem" },
} as const;

export interface AvatarProps {
  picture: PictureFile;
  size?: keyof typeof looks;
  /** Beside a name the picture adds no information: it is hidden from assistive technology. */
  decorative?: boolean;
  className?: string;
}

export function Avatar({ picture, size = "medium", decorative = false, className }: AvatarProps) {
  const { box, sizes } = looks[size];
  return (
    <Picture
      picture={picture}
      sizes={sizes}
      decorative={decorative}
      className={classNames(
        "shrink-0 rounded-full bg-surface-sunken portrait-cover",
        box,
        className,
      )}
    />
  );
}

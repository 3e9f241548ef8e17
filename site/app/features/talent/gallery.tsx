import type { Picture as PictureFile } from "#app/lib/catalogue/picture.ts";
import { Picture } from "#app/ui/picture.tsx";

/** Pictures of an athlete, two to a row and three where there is room. */
export function Gallery({ pictures }: { pictures: readonly PictureFile[] }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pictures.map((picture) => (
        <Picture
          key={picture.src}
          picture={picture}
          sizes="(width >= 40rem) 17rem, 50vw"
          className="aspect-4/3 w-full rounded-2xl object-cover"
        />
      ))}
    </div>
  );
}

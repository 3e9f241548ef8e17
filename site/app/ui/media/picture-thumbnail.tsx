import { useState } from "react";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

export interface PictureThumbnailProps {
  src: string;
  /** What it is, for those who do not see it, and above it when it is large. */
  alt: string;
  width?: number;
  height?: number;
  /** Called when it cannot be loaded: addresses of private files run out. */
  onBroken?: () => void;
}

/** A small picture that opens large in a dialog. */
export function PictureThumbnail({ src, alt, width, height, onBroken }: PictureThumbnailProps) {
  const [open, setOpen] = useState(false);
  const picture = { src, alt, width, height, onError: onBroken };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="block size-28 cursor-zoom-in overflow-hidden rounded-xl border border-line bg-surface-sunken"
        onClick={() => setOpen(true)}
      >
        <img {...picture} alt={alt} loading="lazy" className="size-full object-cover" />
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={alt} size="large">
          <img {...picture} alt={alt} className="mx-auto max-h-[75dvh] w-auto rounded-xl" />
        </Dialog>
      )}
    </>
  );
}

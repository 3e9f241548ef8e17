import { Upload } from "lucide-react";
import type { PagePicture } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileButton } from "#app/ui/file-button.tsx";
import { acceptedPictures, slotRules } from "./picture-slots.ts";

export interface OnePictureCardProps {
  slot: "avatar" | "cover";
  hint: string;
  picture: PagePicture | null;
  mayRemove: boolean;
  onChoose: (file: File) => void;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
}

/** The portrait or the cover: seen, replaced, described, removed. */
export function OnePictureCard({
  slot,
  hint,
  picture,
  mayRemove,
  onChoose,
  onDescribe,
  onRemove,
}: OnePictureCardProps) {
  const { title, least } = slotRules[slot];
  return (
    <Card className="grid gap-4">
      <div>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="text-sm text-ink-mute">
          {hint} At least {least.width} × {least.height} pixels.
        </p>
      </div>
      {picture !== null && (
        <img
          src={picture.image.src}
          width={picture.image.width}
          height={picture.image.height}
          alt={picture.image.alt}
          className={classNames(
            "rounded-2xl bg-paper-deep object-cover",
            slot === "avatar" ? "size-40" : "h-40 w-full",
          )}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          label={`${title} file`}
          accept={acceptedPictures}
          onChoose={onChoose}
        >
          <Upload aria-hidden="true" className="size-5" />
          {picture === null ? "Choose a picture" : "Replace"}
        </FileButton>
        {picture !== null && (
          <Button variant="ghost" size="small" onClick={() => onDescribe(picture.image.alt)}>
            Describe
          </Button>
        )}
        {picture !== null && mayRemove && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </Card>
  );
}

import { ArrowLeft, ArrowRight, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FileButton } from "#app/ui/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { acceptedPictures, mostGalleryPictures, uploadProblem } from "./picture-slots.ts";

export interface GalleryItem {
  assetId: string;
  alt: string;
  src: string;
}

export interface GalleryCardProps {
  pictures: readonly GalleryItem[];
  onChoose: (file: File) => void;
  /** The pictures in another order. */
  onMove: (pictures: GalleryItem[]) => Promise<void>;
  onDescribe: (picture: GalleryItem) => void;
  onRemove: (assetId: string) => void;
}

/** The pictures of a gallery, in their order, which two buttons beside each change. */
export function GalleryCard({
  pictures,
  onChoose,
  onMove,
  onDescribe,
  onRemove,
}: GalleryCardProps) {
  const [moved, setMoved] = useState<{ assetId: string; words: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // A picture that changes its place takes the focus along, wherever its button went.
  useEffect(() => {
    if (moved === null) return;
    list.current?.querySelector<HTMLElement>(`[data-picture="${moved.assetId}"]`)?.focus();
  }, [moved]);

  const move = async (from: number, to: number) => {
    const next = [...pictures];
    const [picture] = next.splice(from, 1);
    if (picture === undefined) return;
    next.splice(to, 0, picture);
    setBusy(true);
    setProblem(null);
    try {
      await onMove(next);
      const words = `${picture.alt}: now ${to + 1} of ${next.length}`;
      setMoved({ assetId: picture.assetId, words });
    } catch (error) {
      setProblem(uploadProblem(error));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-xl font-bold">Gallery</h3>
          <p className="text-sm text-ink-mute">
            {pictures.length} of {mostGalleryPictures} pictures
          </p>
        </div>
        <FileButton
          size="small"
          label="Gallery file"
          accept={acceptedPictures}
          disabled={pictures.length >= mostGalleryPictures}
          onChoose={onChoose}
        >
          <Plus aria-hidden="true" className="size-5" />
          Add a picture
        </FileButton>
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <p role="status" className="sr-only">
        {moved?.words}
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {pictures.map((picture, at) => {
          const { assetId, alt, src } = picture;
          return (
            <li key={assetId} data-picture={assetId} tabIndex={-1} className="rounded-2xl">
              <img
                src={src}
                alt={alt}
                className="aspect-4/3 w-full rounded-2xl bg-paper-deep object-cover"
              />
              <div className="mt-1 flex flex-wrap">
                <Tool
                  label={`Move earlier: ${alt}`}
                  disabled={busy || at === 0}
                  onPress={() => void move(at, at - 1)}
                >
                  <ArrowLeft aria-hidden="true" className="size-5" />
                </Tool>
                <Tool
                  label={`Move later: ${alt}`}
                  disabled={busy || at === pictures.length - 1}
                  onPress={() => void move(at, at + 1)}
                >
                  <ArrowRight aria-hidden="true" className="size-5" />
                </Tool>
                <Tool
                  label={`Describe: ${alt}`}
                  disabled={busy}
                  onPress={() => onDescribe(picture)}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </Tool>
                <Tool label={`Remove: ${alt}`} disabled={busy} onPress={() => onRemove(assetId)}>
                  <Trash2 aria-hidden="true" className="size-5" />
                </Tool>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-10 cursor-pointer place-items-center rounded-full hover:bg-ink/8 disabled:cursor-default disabled:text-ink-mute/60"
    >
      {children}
    </button>
  );
}

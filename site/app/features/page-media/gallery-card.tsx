import { ArrowLeft, ArrowRight, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/page-media";
import { acceptedPictures, mostGalleryPictures, uploadProblem } from "./picture-slots.ts";
import type { GalleryItem } from "./use-page-media.ts";

export interface GalleryCardProps {
  pictures: readonly GalleryItem[];
  onChoose: (file: File) => void;
  /** The pictures in another order. */
  onMove: (pictures: GalleryItem[]) => Promise<void>;
  onDescribe: (picture: GalleryItem) => void;
  onRemove: (name: string) => void;
}

/** The pictures of a gallery in their order. Two buttons of each picture change it. */
export function GalleryCard({
  pictures,
  onChoose,
  onMove,
  onDescribe,
  onRemove,
}: GalleryCardProps) {
  const [moved, setMoved] = useState<{ name: string; message: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The picture that was moved gets the focus: its button may have become disabled.
  useEffect(() => {
    if (moved === null) return;
    list.current?.querySelector<HTMLElement>(`[data-picture="${moved.name}"]`)?.focus();
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
      const message = texts.moved({ alt: picture.alt, position: to + 1, total: next.length });
      setMoved({ name: picture.name, message });
    } catch (error) {
      setProblem(uploadProblem(error));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-xl font-bold">{texts.gallery}</h3>
          <p className="text-sm text-mute">
            {texts.pictureCount({ count: pictures.length, most: mostGalleryPictures })}
          </p>
        </div>
        <FileButton
          size="small"
          label={texts.galleryFile}
          accept={acceptedPictures}
          disabled={pictures.length >= mostGalleryPictures}
          onChoose={onChoose}
        >
          <Plus aria-hidden="true" className="size-5" />
          {texts.addPicture}
        </FileButton>
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <p role="status" className="sr-only">
        {moved?.message}
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-4 empty:hidden sm:grid-cols-3">
        {pictures.map((picture, at) => {
          const { name, alt, src } = picture;
          return (
            <li key={name} data-picture={name} tabIndex={-1} className="rounded-2xl">
              <img
                src={src}
                alt={alt}
                className="aspect-4/3 w-full rounded-2xl bg-surface-sunken object-cover"
              />
              <div className="mt-1 flex flex-wrap">
                <Tool
                  label={texts.moveEarlier({ alt })}
                  disabled={busy || at === 0}
                  onPress={() => void move(at, at - 1)}
                >
                  <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
                </Tool>
                <Tool
                  label={texts.moveLater({ alt })}
                  disabled={busy || at === pictures.length - 1}
                  onPress={() => void move(at, at + 1)}
                >
                  <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
                </Tool>
                <Tool
                  label={texts.describePicture({ alt })}
                  disabled={busy}
                  onPress={() => onDescribe(picture)}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </Tool>
                <Tool
                  label={texts.removePicture({ alt })}
                  disabled={busy}
                  onPress={() => onRemove(name)}
                >
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
      className="grid size-10 cursor-pointer place-items-center rounded-full hover:bg-hover disabled:cursor-default disabled:text-mute/60"
    >
      {children}
    </button>
  );
}

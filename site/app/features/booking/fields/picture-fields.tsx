import { ImagePlus, X } from "lucide-react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import {
  addDraftPicture,
  type DraftPicture,
  draftPictures,
  maxPictures,
} from "#app/features/booking/draft/draft-pictures.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { pictureProblem } from "#app/lib/uploads/picture-problem.ts";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";

/** The pictures chosen for the booking of this athlete. */
export function useDraftPictures(slug: string): readonly DraftPicture[] {
  useEffect(() => {
    draftPictures
      .restore(slug)
      .catch((error: unknown) =>
        console.warn("failed to restore the pictures of a booking", error),
      );
  }, [slug]);
  return useSyncExternalStore(draftPictures.subscribe, () => draftPictures.of(slug));
}

/** Up to three pictures that show what is meant. They stay on this device until the order is placed. */
export function PictureFields({ talent }: { talent: TalentView }) {
  const legend = useId();
  const pictures = useDraftPictures(talent.slug);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      await addDraftPicture(talent.slug, file);
    } catch (error) {
      setProblem(pictureProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={legend} className="grid gap-3">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h3 id={legend} className="font-semibold">
            {booking.pictures}
          </h3>
          <span className="text-sm text-mute">{booking.optional}</span>
        </div>
        <p className="text-sm text-mute">{texts.picturesHint({ name: talent.displayName })}</p>
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ id, url }, index) => (
            <li key={id} className="relative">
              <img
                src={url}
                alt={texts.picture({ number: index + 1 })}
                className="size-28 rounded-xl border border-line object-cover"
              />
              <button
                type="button"
                aria-label={texts.removePicture({ number: index + 1 })}
                className="absolute -top-2 -end-2 grid size-9 cursor-pointer place-items-center rounded-full bg-night text-on-night hover:bg-danger hover:text-on-action"
                onClick={() => void draftPictures.remove(talent.slug, id)}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {pictures.length < maxPictures && (
        <div>
          <FileButton
            label={texts.pictureFile}
            accept="image/*"
            size="small"
            busy={busy}
            onChoose={(file) => void add(file)}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {texts.addPicture}
          </FileButton>
        </div>
      )}
    </section>
  );
}

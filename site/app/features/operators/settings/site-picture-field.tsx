import { Upload } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Image } from "#app/lib/api/types.ts";
import { pictureProblem } from "#app/lib/uploads/picture-problem.ts";
import {
  type SitePicture,
  sendSitePicture,
  sitePictureTypes,
} from "#app/lib/uploads/send-site-picture.ts";
import { Button } from "#app/ui/button.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import * as texts from "#messages/operators-settings";

interface SitePictureFieldProps {
  purpose: SitePicture;
  label: string;
  hint: string;
  /** The accessible name of the control that chooses a file. */
  fileLabel: string;
  value: Image | null;
  /** What is shown in place of the plain picture. */
  preview?: ReactNode;
  /** What the server found wrong with the picture. */
  error?: string | undefined;
  onChange: (image: Image | null) => void;
}

/** A picture of the marketplace: uploaded immediately, shown to visitors after the form is saved. */
export function SitePictureField({
  purpose,
  label,
  hint,
  fileLabel,
  value,
  preview,
  error,
  onChange,
}: SitePictureFieldProps) {
  const id = useId();
  const sending = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const upload = async (file: File) => {
    const stop = new AbortController();
    sending.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      onChange(await sendSitePicture(purpose, file, stop.signal));
    } catch (failure) {
      if (stop.signal.aborted) return;
      setProblem(pictureProblem(failure));
    } finally {
      setBusy(false);
    }
  };

  const choose = value === null ? texts.choosePicture : texts.replacePicture;
  const shown = problem ?? error;
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-mute">
        {hint}
      </p>
      {preview}
      {value !== null && preview === undefined && (
        <img
          src={value.src}
          width={value.width}
          height={value.height}
          alt=""
          className="h-40 w-auto max-w-full rounded-xl bg-surface-sunken object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          label={fileLabel}
          accept={sitePictureTypes(purpose)}
          busy={busy}
          aria-label={texts.pictureOf({ action: choose, label })}
          onChoose={(file) => void upload(file)}
        >
          <Upload aria-hidden="true" className="size-5" />
          {choose}
        </FileButton>
        {value !== null && (
          <Button
            variant="ghost"
            size="small"
            disabled={busy}
            aria-label={texts.pictureOf({ action: texts.removePicture, label })}
            onClick={() => onChange(null)}
          >
            {texts.removePicture}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="text-sm empty:hidden">
        {busy ? texts.uploadingPicture : null}
      </p>
      {shown != null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {shown}
        </p>
      )}
    </fieldset>
  );
}

import { useEffect, useState } from "react";
import { alternativeText } from "#app/lib/api/rules/texts.ts";
import { sendPageFile } from "#app/lib/uploads/send-order-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/page-media";
import { type CropView, cropArea, encodeCrop, wholeView } from "./crop-area.ts";
import { CropFrame } from "./crop-frame.tsx";
import { mostPictureBytes, type PictureSlot, slotRules } from "./picture-slots.ts";
import { SendProgress } from "./send-progress.tsx";
import { useSending } from "./use-sending.ts";

export interface CropDialogProps {
  slot: PictureSlot;
  /** As it was chosen. */
  file: File;
  /** Puts the uploaded picture on the page. */
  onSave: (assetId: string, alt: string) => Promise<void>;
  onClose: () => void;
}

/** Crops a picture for its slot, asks for its description, and uploads it. */
export function CropDialog({ slot, file, onSave, onClose }: CropDialogProps) {
  const rule = slotRules[slot];
  const { picture, fault } = usePicture(file, slot);
  const [view, setView] = useState<CropView>(wholeView);
  const [alt, setAlt] = useState("");
  const [altProblem, setAltProblem] = useState<string | null>(null);
  const { progress, problem, send } = useSending();

  const save = async () => {
    if (picture === null) return;
    if (alt.trim() === "") {
      setAltProblem(texts.altMissing);
      document.getElementById("picture-alt")?.focus();
      return;
    }
    await send(1, async (signal, onProgress) => {
      const cut = await encodeCrop(picture, rule, view);
      const { assetId } = await sendPageFile(slot, cut, signal, onProgress);
      await onSave(assetId, alt.trim());
      return undefined;
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={slot === "gallery" ? texts.addPicture : rule.title}
      description={texts.cropHint}
      footer={
        <DialogButtons>
          <Button
            variant="accent"
            busy={progress !== null}
            disabled={picture === null}
            onClick={() => void save()}
          >
            {texts.takePicture}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-5">
        {(fault ?? problem) !== null && <Notice tone="bad">{fault ?? problem}</Notice>}
        {picture !== null && (
          <CropFrame picture={picture} rule={rule} view={view} onChange={setView} />
        )}
        <Input
          id="picture-alt"
          label={texts.alt}
          hint={texts.altExample}
          aside={texts.ofLongest({ count: alt.length, longest: alternativeText.longest })}
          maxLength={alternativeText.longest}
          value={alt}
          error={altProblem ?? undefined}
          onChange={({ target }) => {
            setAlt(target.value);
            setAltProblem(null);
          }}
        />
        {progress !== null && <SendProgress progress={progress} />}
      </div>
    </Dialog>
  );
}

/** Returns the pixels of a file in upright orientation; or why it cannot be used. */
function usePicture(file: File, slot: PictureSlot) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    let made: ImageBitmap | null = null;
    const { aspect, least } = slotRules[slot];
    const read = async () => {
      if (file.size > mostPictureBytes) return setFault(texts.pictureTooLarge);
      try {
        made = await createImageBitmap(file);
      } catch {
        // The browser reports no reason.
        return setFault(texts.pictureUnreadable);
      }
      if (left) return made.close();
      if (cropArea(made, aspect, wholeView).width < least.width) {
        const { width, height } = least;
        return setFault(
          texts.pictureTooSmall({
            leastWidth: width,
            leastHeight: height,
            width: made.width,
            height: made.height,
          }),
        );
      }
      setPicture(made);
    };
    void read();
    return () => {
      left = true;
      made?.close();
    };
  }, [file, slot]);
  return { picture, fault };
}

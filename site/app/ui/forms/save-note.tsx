import { CloudUpload, GitCompareArrows } from "lucide-react";
import { formatList } from "#app/lib/texts/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/ui";

export interface SaveNoteProps {
  /** Something is saved on this device and waits to be sent. */
  waiting: boolean;
  online: boolean;
  /** What was changed elsewhere while it is typed in here, in the words of the form. */
  clashes: readonly string[];
  /** Shows what is stored instead of what was typed. */
  onTake: () => void;
}

/** What became of a form that other tabs and devices change, too. Announced politely. */
export function SaveNote({ waiting, online, clashes, onTake }: SaveNoteProps) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {clashes.length > 0 && (
        <div className="flex gap-3 rounded-xl border-s-4 border-warning-mark bg-warning-soft p-4">
          <GitCompareArrows aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-3">
            <p>
              {texts.changedElsewhere({
                fields: formatList(clashes),
                strong: (children) => <strong>{children}</strong>,
              })}
            </p>
            <Button variant="outline" size="small" className="justify-self-start" onClick={onTake}>
              {texts.takeOtherVersion}
            </Button>
          </div>
        </div>
      )}
      {waiting && (
        <p className="flex items-center gap-2 font-semibold">
          <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
          {online ? texts.saving : texts.savedDeviceSentWhen}
        </p>
      )}
    </div>
  );
}

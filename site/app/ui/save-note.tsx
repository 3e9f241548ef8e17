import { CloudUpload, GitCompareArrows } from "lucide-react";
import { Button } from "./button.tsx";

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
        <div className="flex gap-3 rounded-xl border-l-4 border-amber bg-amber/15 p-4">
          <GitCompareArrows aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-3">
            <p>
              <strong>Changed elsewhere meanwhile: {clashes.join(", ")}.</strong> What you typed is
              kept, and replaces the other version when you save.
            </p>
            <Button variant="outline" size="small" className="justify-self-start" onClick={onTake}>
              Take the other version
            </Button>
          </div>
        </div>
      )}
      {waiting && (
        <p className="flex items-center gap-2 font-semibold">
          <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
          {online ? "Saving…" : "Saved on this device, sent when you are online."}
        </p>
      )}
    </div>
  );
}

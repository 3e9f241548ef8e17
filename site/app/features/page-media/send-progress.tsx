import { useId } from "react";
import type { SendProgress as Progress } from "#app/lib/uploads/send-file.ts";
import * as texts from "#messages/page-media";

/** Shows the progress of an upload. */
export function SendProgress({ progress: { sent, total, waiting } }: { progress: Progress }) {
  const id = useId();
  const percent = total === 0 ? 0 : Math.floor((100 * sent) / total);
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {texts.uploading}
        </label>
        <span className="tabular">{texts.percent({ percent })}</span>
      </div>
      <progress id={id} className="h-3 w-full accent-control" max={100} value={percent} />
      {waiting && (
        <p role="status" className="text-sm text-mute">
          {texts.waitingForConnection}
        </p>
      )}
    </div>
  );
}

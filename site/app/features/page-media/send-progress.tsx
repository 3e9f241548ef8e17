import { useId } from "react";
import type { SendProgress as Progress } from "#app/lib/uploads/send-file.ts";

/** How far an upload is. */
export function SendProgress({ progress: { sent, total, waiting } }: { progress: Progress }) {
  const id = useId();
  const percent = total === 0 ? 0 : Math.floor((100 * sent) / total);
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          Uploading
        </label>
        <span className="tabular">{percent}%</span>
      </div>
      <progress id={id} className="h-3 w-full accent-pitch" max={100} value={percent} />
      {waiting && (
        <p role="status" className="text-sm text-ink-mute">
          Waiting for a connection. It goes on by itself.
        </p>
      )}
    </div>
  );
}

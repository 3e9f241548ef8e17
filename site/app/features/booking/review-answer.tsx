import { classNames } from "#app/ui/class-names.ts";
import type { Step } from "./draft.ts";
import type { ReviewLine } from "./review-lines.ts";

interface ReviewAnswerProps {
  label: string;
  value?: string;
  detail?: string | null;
  /** Several things, each under what it is. */
  lines?: readonly ReviewLine[];
  step: Step;
  onStep: (step: Step) => void;
}

/** One thing that was chosen or typed, with the way back to it. */
export function ReviewAnswer({ label, value, detail, lines, step, onStep }: ReviewAnswerProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="eyebrow text-ink-mute">{label}</p>
        {value !== undefined && <p className="font-semibold wrap-anywhere">{value}</p>}
        {detail != null && detail !== "" && (
          <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
        )}
        {lines !== undefined && (
          <dl className="mt-1 grid gap-2">
            {lines.map((line) => (
              <div key={line.key}>
                <dt className="text-sm wrap-anywhere text-ink-soft">{line.label}</dt>
                <dd
                  className={classNames(
                    "wrap-anywhere whitespace-pre-line",
                    line.wide ? "" : "font-semibold",
                  )}
                >
                  {line.text}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <button
        type="button"
        aria-label={`Change: ${label}`}
        className="min-h-11 shrink-0 cursor-pointer px-2 text-sm font-semibold underline"
        onClick={() => onStep(step)}
      >
        Change
      </button>
    </div>
  );
}

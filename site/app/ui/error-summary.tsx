import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

export interface ErrorSummaryProps {
  /** What went wrong with the form as a whole. */
  message: string | null;
  problems: readonly { field: string; message: string }[];
  /**
   * Each new attempt moves the focus here, so that nobody has to look for what is wrong. 0 begins anew: another step
   * of the form.
   */
  attempt: number;
}

/** What is wrong with a form, on top of it, each line leading to its field. */
export function ErrorSummary({ message, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const shown = attempt > 0 && (message !== null || problems.length > 0);
  useEffect(() => {
    if (attempt === 0) {
      focused.current = 0;
    }
    // The problems may arrive a drawing later than the attempt that found them.
    if (shown && attempt > focused.current) {
      focused.current = attempt;
      box.current?.focus();
    }
  }, [attempt, shown]);
  if (!shown) {
    return null;
  }
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border-l-4 border-clay bg-clay/8 p-4"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clay-deep" />
      <div className="min-w-0">
        <p className="font-bold">{message ?? "Some answers need another look."}</p>
        {problems.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {problems.map(({ field, message: text }) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  className="underline"
                  onClick={(event) => focusField(event, field)}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault();
  document.getElementsByName(field)[0]?.focus();
}

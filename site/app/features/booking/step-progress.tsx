import { Check } from "lucide-react";
import { classNames } from "#app/ui/class-names.ts";
import { type Step, steps, stepTitles } from "./draft.ts";

const shortTitles: Record<Step, string> = {
  offer: "Offer",
  brief: "Brief",
  when: "When",
  contact: "Contact",
  review: "Review",
};

/** Where one is on the way; earlier steps can be opened again. */
export function StepProgress({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const current = steps.indexOf(step);
  return (
    <nav aria-label="Steps of the booking">
      <p className="sr-only" aria-live="polite">
        {`Step ${current + 1} of ${steps.length}: ${stepTitles[step]}`}
      </p>
      <ol className="flex items-start gap-1.5">
        {steps.map((one, index) => (
          <li key={one} className="flex-1">
            <button
              type="button"
              disabled={index >= current}
              onClick={() => onStep(one)}
              {...(index === current ? { "aria-current": "step" as const } : {})}
              className={classNames(
                "block w-full border-t-4 pt-2 text-left text-sm font-semibold enabled:cursor-pointer enabled:hover:text-ink",
                index <= current ? "border-ink text-ink" : "border-line text-ink-mute",
              )}
            >
              <span className="flex items-center gap-1">
                {index < current && <Check aria-hidden="true" className="size-4 text-leaf" />}
                <span className={index === current ? "" : "max-sm:sr-only"}>
                  {shortTitles[one]}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

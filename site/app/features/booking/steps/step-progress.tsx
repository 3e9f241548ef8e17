import { Check } from "lucide-react";
import { type Step, steps } from "#app/features/booking/draft/draft-steps.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/booking";
import { shortTitles, stepMarkClass } from "./step-marks.ts";

interface StepProgressProps {
  step: Step;
  title: string;
  onStep: (step: Step) => void;
}

/** Shows the current step; earlier steps can be opened again. */
export function StepProgress({ step, title, onStep }: StepProgressProps) {
  const current = steps.indexOf(step);
  return (
    <nav aria-label={texts.steps}>
      <p className="sr-only" aria-live="polite">
        {texts.progress({
          step: current + 1,
          count: steps.length,
          title,
        })}
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
                stepMarkClass(index <= current),
                "enabled:cursor-pointer enabled:hover:text-strong",
              )}
            >
              <span className="flex items-start gap-1">
                {index < current && (
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-mark" />
                )}
                {shortTitles[one]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { type RefObject, useEffect, useRef } from "react";

/** The heading of a form's step: it takes the focus when another step opens, unless something went wrong there (`quiet`). */
export function useStepFocus(step: string, quiet: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) {
      return;
    }
    shown.current = step;
    if (!quiet) {
      heading.current?.focus();
    }
  }, [step, quiet]);
  return heading;
}

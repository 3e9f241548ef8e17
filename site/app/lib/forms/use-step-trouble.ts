import { type RefObject, useEffect, useRef, useState } from "react";

export interface StepTrouble {
  /** What stops the step as a whole. */
  message: string | null;
  /** Counts the failed attempts at this step. */
  attempt: number;
  /** For the step's heading: it takes the focus when another step opens, unless something went wrong there. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Reports another failed attempt; without a message if the fields show the errors. */
  fail: (text: string | null) => void;
  /** Forgets the attempts: another step opens. */
  clear: () => void;
}

/** The message of a form step that cannot be left, and the focus target. */
export function useStepTrouble(step: string): StepTrouble {
  const [message, setMessage] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const heading = useStepFocus(step, attempt > 0);
  return {
    message,
    attempt,
    heading,
    fail: (text) => {
      setMessage(text);
      setAttempt((count) => count + 1);
    },
    clear: () => {
      setMessage(null);
      setAttempt(0);
    },
  };
}

function useStepFocus(step: string, quiet: boolean): RefObject<HTMLHeadingElement | null> {
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

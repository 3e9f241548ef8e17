import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import * as texts from "#messages/ui";

interface SummaryProblem {
  field: string;
  message: string;
  /** The message is unclear without the name of its field. */
  needsLabel?: boolean;
}

export interface ErrorSummaryProps {
  /** What went wrong with the form as a whole. */
  message: string | null;
  problems: readonly SummaryProblem[];
  /** Each new attempt moves the focus here, to the errors. 0 resets it: another step of the form. */
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
  const fields = document.querySelectorAll<HTMLInputElement>("body [name]");
  const sorted = withLabels(inPageOrder(problems, fields), labelOf);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border-s-4 border-danger-mark bg-danger-soft p-4"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-bold">{message ?? texts.correctFollowingFields}</p>
        {problems.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {sorted.map(({ field, message: text }) => (
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

/** Returns what the page calls a field: its label, or the legend of those that share the name. */
function labelOf(field: string): string | null | undefined {
  const [input, other] = document.querySelectorAll<HTMLInputElement>(`body [name="${field}"]`);
  const group = other && input?.closest("fieldset")?.querySelector("legend");
  return (group ?? input?.labels?.[0])?.textContent;
}

function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault();
  // Within the body: `<meta name="description">` in the head is no field.
  document.querySelector<HTMLElement>(`body [name="${field}"]`)?.focus();
}

/**
 * Sorts problems by where their fields are among those of the page, so that the first link leads to the first wrong
 * field. They arrive in the order of the rules. What the page has no field for comes last.
 */
export function inPageOrder<Problem extends { field: string }>(
  problems: readonly Problem[],
  fields: Iterable<{ name: string }>,
): Problem[] {
  const onPage = [...fields].flatMap(({ name }) => problems.filter(({ field }) => field === name));
  // The fields of a radio group share a name; the set keeps the first.
  return [...new Set([...onPage, ...problems])];
}

/**
 * Puts the name of the field before a message that needs it, or that several fields have, since such links would all be the
 * same.
 */
export function withLabels<Problem extends SummaryProblem>(
  problems: readonly Problem[],
  labelOf: (field: string) => string | null | undefined,
): Problem[] {
  return problems.map((problem) => {
    const isRepeated = problems.some(
      (other) => other !== problem && other.message === problem.message,
    );
    const label = (isRepeated || problem.needsLabel) && labelOf(problem.field);
    return label ? { ...problem, message: texts.problemOfField({ ...problem, label }) } : problem;
  });
}

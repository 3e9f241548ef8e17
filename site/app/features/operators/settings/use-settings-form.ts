import { useState } from "react";
import { useRevalidator } from "react-router";
import { isWaiting } from "#app/features/operators/decisions/approval-words.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { ApprovalView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { asSentence, type FieldProblem } from "#app/lib/forms/field-problems.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as area from "#messages/operators";
import * as approvals from "#messages/operators-approvals";
import * as texts from "#messages/operators-settings";

/** A group of settings with its version. */
export interface Group<Value> {
  value: Value;
  version: number;
}

export interface SettingsFormOptions<Typed extends object, Value> {
  /** What is stored, as the page read it last. */
  saved: Group<Value>;
  typedOf: (value: Value) => Typed;
  /** What is sent; `value` has what the form has no field for. */
  inputOf: (typed: Typed, value: Value) => Value;
  /** What is wrong with the fields before anything is sent. */
  problemsOf: (typed: Typed) => FieldProblem[];
  /** The form's name of a field of the sent group; the same name by default. */
  fieldOf?: (field: string, sent: Value) => string;
  /** Saves the group, or requests a second operator's approval. */
  send: (body: {
    settings: Value;
    version: number;
    reason: string;
  }) => Promise<Group<Value> | { approval: ApprovalView }>;
}

/**
 * A form of one group of settings. What was typed stays until it is saved: when another operator was faster, `conflict`
 * names the fields that are different now, and the operator chooses between them and what was typed.
 */
export function useSettingsForm<Typed extends object, Value>({
  saved,
  typedOf,
  inputOf,
  problemsOf,
  fieldOf = (field) => field,
  send,
}: SettingsFormOptions<Typed, Value>) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(() => typedOf(saved.value));
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const start = (group: Group<Value>) => {
    setBase(group);
    setMessage(null);
    setProblems([]);
    setAttempt(0);
  };

  const fail = (text: string | null, found: FieldProblem[]) => {
    setMessage(text);
    setProblems(found);
    setAttempt((count) => count + 1);
  };

  const submit = async () => {
    const found = problemsOf(typed);
    if (reason.trim() === "") found.push({ field: "reason", message: area.giveReason });
    if (found.length > 0) return fail(null, found);
    setBusy(true);
    const settings = inputOf(typed, base.value);
    try {
      await changeAndRevalidate(revalidate, async () => {
        const answer = await send({ settings, version: base.version, reason: reason.trim() });
        const next = isWaiting(answer) ? base : answer;
        start(next);
        setTyped(typedOf(next.value));
        setReason("");
        showToast(isWaiting(answer) ? approvals.waits : area.saved);
      });
    } catch (error) {
      const wrong = fieldsOf(error).map(({ field, message: rule }) => ({
        field: fieldOf(field, settings),
        message: rule,
      }));
      fail(failureText(error), wrong);
    } finally {
      setBusy(false);
    }
  };

  return {
    typed,
    // An upload finishes while other fields are typed.
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    reason,
    setReason,
    busy,
    submit,
    summary: { message, problems, attempt },
    errorOf: (name: string) => problems.find(({ field }) => field === name)?.message,
    conflict:
      saved.version > base.version
        ? changedFields(typedOf(base.value), typedOf(saved.value))
        : null,
    takeSaved: () => {
      start(saved);
      setTyped(typedOf(saved.value));
    },
    keepTyped: () => start(saved),
  };
}

export type SettingsForm<Typed extends object> = ReturnType<typeof useSettingsForm<Typed, unknown>>;

/** The names of the fields whose values differ. */
export function changedFields<Typed extends object>(before: Typed, after: Typed): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name]) => name);
}

function failureText(error: unknown): string {
  const isConflict = error instanceof ApiFailure && error.code === "conflict";
  return isConflict ? texts.changedByAnother : messageFor(error);
}

/** The wrong fields by their names in the form: the API names them below `settings`. */
function fieldsOf(error: unknown): FieldProblem[] {
  const fields = error instanceof ApiFailure ? error.fields : [];
  return fields.map(({ field, message }) => ({
    field: field.replace(/^settings\./, ""),
    message: asSentence(message),
  }));
}

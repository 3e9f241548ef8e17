import { useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { FieldError } from "#app/lib/api/types.ts";
import { asSentence, type FieldProblem, fieldNames, problemsIn } from "./field-problems.ts";

export interface FormSummary {
  /** What went wrong with the form as a whole. */
  message: string | null;
  problems: FieldProblem[];
  /** Counts failed attempts: each one moves the focus to the summary. */
  attempt: number;
}

export interface ApiForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** For the form element's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  summary: FormSummary;
  /** A field's message, by name. */
  errorOf: (name: FieldPath<Values>) => string | undefined;
  /** Shows a refusal, beside its fields where it names some; for one that comes after `send` was done. */
  refuse: (error: unknown) => Promise<void>;
}

interface ApiFormOptions<Values extends FieldValues> {
  defaults: Values & DefaultValues<Values>;
  resolver: Resolver<Values>;
  send: (values: Values) => Promise<unknown>;
  /** Words for a failure; the API's own wording unless the form knows better. */
  wordsFor?: (error: unknown) => string | Promise<string>;
  /** Whether a failure, shown by `words`, is an expected response to the input: then the page's message is sufficient. */
  isExpected?: (error: unknown, words: string) => boolean;
  /** Returns the field errors of a failure. */
  fieldsOf?: (error: unknown) => readonly FieldError[] | Promise<readonly FieldError[]>;
}

/** A form that sends to the API: it keeps what was typed, and puts each refusal beside its field. */
export function useApiForm<Values extends FieldValues>({
  defaults,
  resolver,
  send,
  wordsFor = messageFor,
  isExpected = isRefusal,
  fieldsOf = fieldsOfApi,
}: ApiFormOptions<Values>): ApiForm<Values> {
  const form = useForm<Values>({ defaultValues: defaults, resolver, shouldFocusError: false });
  const [message, setMessage] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const names = new Set(fieldNames(defaults));
  // A list is one field; its entries are named below it.
  const isField = (name: string): name is FieldPath<Values> =>
    names.has(name) || [...names].some((list) => name.startsWith(`${list}.`));

  const fail = (text: string | null) => {
    setMessage(text);
    setAttempt((count) => count + 1);
  };

  const refuse = async (error: unknown) => {
    const words = await wordsFor(error);
    // The shown message may be general; the console gets the cause.
    if (!isExpected(error, words)) console.warn("failed to send a form", error);
    const fields = await fieldsOf(error);
    for (const { field, message: rule } of fields) {
      if (isField(field)) {
        form.setError(field, { type: "server", message: asSentence(rule) });
      }
    }
    const homeless = fields.filter(({ field }) => !isField(field));
    fail([words, ...homeless.map(({ message: rule }) => `${asSentence(rule)}.`)].join(" "));
  };

  const submit = form.handleSubmit(
    async (values) => {
      setMessage(null);
      try {
        await send(values);
      } catch (error) {
        await refuse(error);
      }
    },
    () => fail(null),
  );

  return {
    form,
    submit,
    summary: { message, problems: problemsIn(form.formState.errors), attempt },
    errorOf: (name) => form.getFieldState(name, form.formState).error?.message,
    refuse,
  };
}

/** The API's refusal of what was sent, against a fault of ours or of the way there. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

function fieldsOfApi(error: unknown): readonly FieldError[] {
  return error instanceof ApiFailure ? error.fields : [];
}

/** Makes a change and revalidates the page. A conflict (409) revalidates it, too, and so shows the other change. */
export async function changeAndRevalidate(
  revalidate: () => Promise<void>,
  change: () => Promise<unknown>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409) await revalidate();
    throw error;
  }
  await revalidate();
}

/** One key per distinct body: sending the same form again can never do a second time what it does. */
export function createIdempotencyKeys<Body>(newKey: () => string) {
  let last = { body: "", key: "" };
  return (body: Body): string => {
    const text = JSON.stringify(body);
    if (text !== last.body) {
      last = { body: text, key: newKey() };
    }
    return last.key;
  };
}

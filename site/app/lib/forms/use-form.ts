import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useFields,
} from "react-hook-form";
import { messageFor } from "#app/lib/api/failure.ts";
import type { FieldError } from "#app/lib/api/types.ts";
import {
  apiRule,
  asSentence,
  type FieldProblem,
  formFieldOf,
  problemsIn,
} from "./field-problems.ts";
import { fieldsOfApi, isRefusal, WrongField } from "./refusals.ts";
import type { FollowedForm, StoredOptions } from "./use-stored.ts";

export interface FormSummary {
  /** What went wrong with the form as a whole. */
  message: string | null;
  problems: FieldProblem[];
  /** Counts failed attempts: each one moves the focus to the summary. */
  attempt: number;
}

/** What the element of a form needs. */
export interface FormFrameProps {
  /** For the form element's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The form is being sent. */
  busy: boolean;
  summary: FormSummary;
}

/** What a control needs to be a field of a form. */
export interface FieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

export interface Form<Values extends FieldValues> extends FormFrameProps, FollowedForm<Values> {
  form: UseFormReturn<Values>;
  /** The same three in one, for `FormFrame` and `FormDialog`. */
  frame: FormFrameProps;
  /** A field's message, by name. */
  errorOf: (name: FieldPath<Values>) => string | undefined;
  /** Registers a field: its name, its handlers and its message. */
  field: (name: FieldPath<Values>) => FieldProps;
  /** Changes a field that is no control of the browser; a message that was shown is checked again. */
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
  /** Shows a refusal, beside its fields where it names some; for one that comes after `send` was done. */
  refuse: (error: unknown) => Promise<void>;
  /** Reports another failed attempt; without a message if the fields show the errors. */
  fail: (text: string | null) => void;
  /** Forgets the attempts: another step opens. */
  clear: () => void;
}

interface CommonOptions<Values extends FieldValues> {
  /** The first values. With `stored`, what is stored now, which may change at any time. */
  defaults: Values;
  /** Checks what was typed before it is sent. */
  resolver?: Resolver<Values>;
  /** Words for a failure; the API's own wording unless the form knows better. */
  wordsFor?: (error: unknown) => string | Promise<string>;
  /** Whether a failure, shown by `words`, is an expected response to the input: then the page's message is sufficient. */
  isExpected?: (error: unknown, words: string) => boolean;
  /** Returns the field errors of a failure. */
  fieldsOf?: (error: unknown) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** The form's name of a field that the API named. By default a name is found with its last segments alone, too. */
  fieldOf?: ((field: string, values: Values) => string) | undefined;
  /** Keeps a draft: called with the first values and with every change. The same function as long as nothing else changes. */
  keep?: ((values: Values) => void) | undefined;
}

/** A form sends what was typed once, or changes something stored that others change, too. */
export type FormOptions<Values extends FieldValues> = CommonOptions<Values> &
  (
    | { send: (values: Values) => Promise<unknown>; stored?: undefined }
    | { send?: undefined; stored: StoredOptions<Values> }
  );

/** A form of the site: it keeps what was typed, and puts each refusal beside its field. */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>): Form<Values> {
  const { defaults, resolver, keep } = options;
  const { wordsFor = messageFor, isExpected = isRefusal, fieldsOf = fieldsOfApi } = options;
  const form = useFields<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    ...(resolver === undefined ? {} : { resolver }),
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const [message, setMessage] = useState<string | null>(null);
  // Whether the message only introduces the messages of fields: it ends with the last of them.
  const [isOfFields, setOfFields] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const storage: StoredOptions<Values> = options.stored ?? nothingStored;
  const { send, ...stored } = storage.use(form, defaults, storage);
  useDraft(form, keep);

  const fail = (text: string | null, ofFields = false) => {
    setMessage(text);
    setOfFields(ofFields);
    setAttempt((count) => count + 1);
  };
  const clear = () => {
    setMessage(null);
    setAttempt(0);
  };

  const refuse = async (error: unknown) => {
    if (error instanceof WrongField) {
      form.setError(error.field as FieldPath<Values>, { type: "server", message: error.message });
      fail(null);
      return;
    }
    const words = await wordsFor(error);
    // The shown message may be general; the console gets the cause.
    if (!isExpected(error, words)) console.warn("failed to send a form", error);
    const unmatched: string[] = [];
    const rules = await fieldsOf(error);
    for (const { field, message: rule } of rules) {
      const name = formFieldOf(options.fieldOf?.(field, form.getValues()) ?? field, defaults);
      if (name === null) unmatched.push(`${asSentence(rule)}.`);
      else {
        form.setError(name as FieldPath<Values>, { type: apiRule, message: asSentence(rule) });
      }
    }
    fail([words, ...unmatched].join(" "), rules.length > 0 && unmatched.length === 0);
  };

  const check = form.handleSubmit(
    async (values) => {
      setMessage(null);
      try {
        if (options.stored === undefined) await options.send(values);
        else if (await send(values, refuse)) clear();
      } catch (error) {
        await refuse(error);
      }
    },
    () => fail(null),
  );

  // The rules may have to be loaded, which fails without a connection.
  const submit = (event?: React.BaseSyntheticEvent) => check(event).catch(refuse);

  const errorOf = (name: FieldPath<Values>) =>
    form.getFieldState(name, form.formState).error?.message;
  const problems = problemsIn(errors);
  const summary = { message: shownMessage(message, isOfFields, problems), problems, attempt };
  const frame = { submit, busy: isSubmitting, summary };
  return {
    ...stored,
    ...frame,
    frame,
    form,
    errorOf,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    set: (name, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    refuse,
    fail: (text) => fail(text),
    clear,
  };
}

/** Returns the message of the form: one that only introduces those of its fields ends when the last is corrected. */
export function shownMessage(
  message: string | null,
  isOfFields: boolean,
  problems: readonly FieldProblem[],
): string | null {
  return isOfFields && problems.length === 0 ? null : message;
}

const idle = {
  waiting: false,
  clashes: [],
  takeStored: () => undefined,
  keepTyped: () => undefined,
  hasUnsaved: () => false,
  send: () => Promise.resolve(false),
};

const nothingStored = { use: () => idle, parts: [], save: () => Promise.resolve(null) };

function useDraft<Values extends FieldValues>(
  { getValues, subscribe }: UseFormReturn<Values>,
  keep: ((values: Values) => void) | undefined,
): void {
  useEffect(() => {
    if (keep === undefined) return;
    keep(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  }, [getValues, subscribe, keep]);
}

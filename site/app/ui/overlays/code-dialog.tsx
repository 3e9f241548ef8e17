import { type CodeQuestion, codeQuestion } from "#app/lib/auth/entry/code-question.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { WrongField } from "#app/lib/forms/refusals.ts";
import { type FieldProps, useForm } from "#app/lib/forms/use-form.ts";
import { useStore } from "#app/lib/storage/store.ts";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/second-factor";
import { FormDialog } from "./form-dialog.tsx";

/** Asks for the code of the authenticator app while a sign-in waits for it. Rendered beside each form that signs in. */
export function CodeDialog() {
  const question = useStore(codeQuestion, (asked) => asked, null);
  return question === null ? null : <Question question={question} />;
}

function Question({ question }: { question: CodeQuestion }) {
  const { field, frame, set } = useForm({
    defaults: { code: "" },
    resolver: problemsResolver(codeProblems),
    send: async ({ code }) => {
      if (await question.answer(withoutSpaces(code))) return;
      set("code", "");
      throw new WrongField("code", texts.wrongCode);
    },
  });
  return (
    <FormDialog
      title={texts.enterCode}
      description={texts.enterCodeHint}
      confirm={texts.logIn}
      {...frame}
      onClose={() => question.cancel()}
    >
      <CodeInput {...field("code")} />
    </FormDialog>
  );
}

/** The six digits that the app shows. */
export function CodeInput(props: FieldProps) {
  return (
    <Input
      label={texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      {...props}
    />
  );
}

export function codeProblems({ code }: { code: string }) {
  return problemIf(!/^\d{6}$/.test(withoutSpaces(code)), "code", texts.codeRule);
}

/** Apps show `123 456`. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, "");
}

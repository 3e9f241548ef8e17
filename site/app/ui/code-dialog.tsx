import { useState } from "react";
import { codeQuestion } from "#app/lib/auth/code-question.ts";
import { useStore } from "#app/lib/storage/store.ts";
import * as texts from "#messages/second-factor";
import { Input } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";

/** Asks for the code of the authenticator app while a sign-in waits for it. Rendered beside each form that signs in. */
export function CodeDialog() {
  const question = useStore(codeQuestion, (asked) => asked, null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (question === null) return null;
  return (
    <FormDialog
      title={texts.enterCode}
      description={texts.enterCodeHint}
      confirm={texts.logIn}
      busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const typed = withoutSpaces(code);
        if (!isCode(typed)) {
          setProblem(texts.codeRule);
          return;
        }
        setBusy(true);
        const accepted = await question.answer(typed);
        setBusy(false);
        setProblem(accepted ? undefined : texts.wrongCode);
        setCode("");
      }}
      onClose={() => {
        setProblem(undefined);
        question.cancel();
      }}
    >
      <CodeInput value={code} onChange={setCode} error={problem} />
    </FormDialog>
  );
}

export interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** The six digits that the app shows. */
export function CodeInput({ value, onChange, error }: CodeInputProps) {
  return (
    <Input
      label={texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Apps show `123 456`. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, "");
}

export function isCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

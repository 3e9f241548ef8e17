import { type ReactNode, useState } from "react";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { NotConfirmed, withProof } from "./recent-sign-in.ts";

interface Question {
  confirmed: () => void;
  closed: () => void;
}

export interface ProofState {
  /** Does something delicate, asking who it is where the service or the API wants to know. */
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Stands in the page once, outside of every form. */
  dialog: ReactNode;
}

/** The question whether it is you, asked by what needs the answer. */
export function useProof(methods: readonly LinkedMethod[]): ProofState {
  const [question, setQuestion] = useState<Question | null>(null);
  const prove = () =>
    new Promise<void>((confirmed, refused) => {
      setQuestion({ confirmed, closed: () => refused(new NotConfirmed()) });
    });
  return {
    proved: (action) => withProof(action, prove),
    dialog: question !== null && (
      <ProofDialog
        methods={methods}
        onConfirmed={() => {
          setQuestion(null);
          question.confirmed();
        }}
        onClose={() => {
          setQuestion(null);
          question.closed();
        }}
      />
    ),
  };
}

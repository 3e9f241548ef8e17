import { type ReactNode, useState } from "react";
import { signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { securityMessage } from "./recent-sign-in.ts";
import { useProof } from "./use-proof.tsx";

export interface FinishDeletingProps {
  /** Where an order of this person is shown. */
  orderPath: (orderGuid: string) => string;
  /** The way out without finishing, such as a button that logs out. */
  children: ReactNode;
}

/** Instead of an account whose deletion stopped before its last step: nothing is left of it but the way to log in. */
export function FinishDeleting({ orderPath, children }: FinishDeletingProps) {
  const [methods, setMethods] = useState<LinkedMethod[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { proved, dialog } = useProof(methods);
  async function confirmDeletion() {
    setProblem(null);
    try {
      // The deletion may want a fresh proof of who is here, by one of these.
      setMethods(await signInMethods());
      setOpen(true);
    } catch (error) {
      console.warn("failed to read the ways to log in", error);
      setProblem(securityMessage(error));
    }
  }
  return (
    <section className="shell grid max-w-3xl gap-6 py-12 sm:py-20">
      <h1 className="display text-4xl sm:text-6xl">Your account is being deleted</h1>
      <p className="max-w-xl text-lg text-ink-soft">
        Your profile is gone already, but the last step did not go through: you can still log in.
        Finish it now, and nothing of your account is left.
      </p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void confirmDeletion()}>
          Finish deleting
        </Button>
        {children}
      </div>
      {open && (
        <DeleteDialog orderPath={orderPath} proved={proved} onClose={() => setOpen(false)} />
      )}
      {dialog}
    </section>
  );
}

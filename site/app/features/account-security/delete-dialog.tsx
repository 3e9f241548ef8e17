import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { LiveOrder } from "#app/lib/api/types.ts";
import { leaveDeletedAccount, signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account-security";
import { useProof } from "./proof-dialog.tsx";
import { deleteAccount, deletedMessage, securityMessage } from "./recent-sign-in.ts";

const word = "DELETE";

const rules = z.object({
  word: z.string().check(
    z.trim(),
    z.refine((typed) => typed.toUpperCase() === word, { message: texts.typeToGoOn({ word }) }),
  ),
});

export interface DeleteDialogProps {
  /** Where an order of this person is shown. */
  orderPath: (orderGuid: string) => string;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onClose: () => void;
}

/** Deletes the account for good, once nothing is open in its orders. */
export function DeleteDialog({ orderPath, proved, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [live, setLive] = useState<readonly LiveOrder[]>([]);
  const { field, frame, busy } = useForm<z.infer<typeof rules>>({
    defaults: { word: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: securityMessage,
    send: async () => {
      let finishing: boolean;
      try {
        ({ finishing } = await proved(deleteAccount));
      } catch (error) {
        setLive(error instanceof ApiFailure ? error.liveOrders : []);
        if (error instanceof ApiFailure && error.code === "unauthenticated") {
          // A try that stopped at its last step has ended every session; a new one goes on from there.
          await navigate(paths.login(pathname));
          return;
        }
        throw error;
      }
      await leaveDeletedAccount();
      await navigate(paths.home());
      showToast(deletedMessage(finishing));
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.deleteAccountText}>
      <FormFrame {...frame} label={texts.deleteAccountText} className="grid gap-5">
        {live.length > 0 && <LiveOrders orders={live} orderPath={orderPath} />}
        <Notice tone="warning" title={texts.cannotUndone}>
          {texts.profileWaysLogDeleted}
        </Notice>
        <Input
          label={texts.typeToConfirm({ word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("word")}
        />
        <DialogButtons>
          <Button type="submit" variant="danger" busy={busy}>
            {texts.deleteMyAccount}
          </Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}

const openWords: Readonly<Record<LiveOrder["open"], string>> = {
  order: texts.openOrder,
  refund: texts.openRefund,
  chargeback: texts.openChargeback,
  payout: texts.openPayout,
  in_progress: texts.openInProgress,
};

/** The orders in the way with what is open, each a link to where it can be brought to its end. */
function LiveOrders({
  orders,
  orderPath,
}: {
  orders: readonly LiveOrder[];
  orderPath: DeleteDialogProps["orderPath"];
}) {
  return (
    <ul aria-label={texts.ordersUnderWay} className="grid gap-2">
      {orders.map(({ orderGuid, number, open }) => (
        <li key={orderGuid}>
          <Link to={orderPath(orderGuid)} className="font-semibold underline">
            {texts.order({ number })}
          </Link>
          {`: ${openWords[open]}`}
        </li>
      ))}
    </ul>
  );
}

interface FinishDeletingProps {
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
      <h1 className="display text-4xl sm:text-6xl">{texts.accountBeingDeleted}</h1>
      <p className="max-w-xl text-lg text-soft">{texts.profileGoneAlreadyBut}</p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void confirmDeletion()}>
          {texts.finishDeleting}
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

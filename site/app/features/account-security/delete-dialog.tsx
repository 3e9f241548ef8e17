import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { LiveOrder } from "#app/lib/api/types.ts";
import { leaveDeletedAccount } from "#app/lib/auth/account-access.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogButtons } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { deleteAccount } from "./account-calls.ts";
import { securityMessage } from "./recent-sign-in.ts";

const word = "DELETE";

const rules = z.object({
  word: z.string().check(
    z.trim(),
    z.refine((typed) => typed.toUpperCase() === word, { message: `Type ${word} to go on` }),
  ),
});

export interface DeleteDialogProps {
  /** Where an order of this person is shown. */
  orderPath: (orderGuid: string) => string;
  proved: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onClose: () => void;
}

/** Deletes the account for good, once no order is under way. */
export function DeleteDialog({ orderPath, proved, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [live, setLive] = useState<readonly LiveOrder[]>([]);
  const { form, submit, summary, errorOf } = useApiForm<z.infer<typeof rules>>({
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
      const done = "Your account is deleted.";
      showToast(finishing ? `${done} The last of it goes within a few minutes.` : done);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Delete your account?">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label="Delete your account?"
      >
        <ErrorSummary {...summary} />
        {live.length > 0 && <LiveOrders orders={live} orderPath={orderPath} />}
        <Notice tone="warning" title="This cannot be undone">
          Your profile and your ways to log in are deleted at once. Orders and invoices stay as long
          as the law asks for, without your name where it can be left out.
        </Notice>
        <Input
          label={`Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorOf("word")}
          {...form.register("word")}
        />
        <DialogButtons>
          <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
            Delete my account
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The orders in the way, each a link to where it can be brought to its end. */
function LiveOrders({
  orders,
  orderPath,
}: {
  orders: readonly LiveOrder[];
  orderPath: DeleteDialogProps["orderPath"];
}) {
  return (
    <ul aria-label="Orders under way" className="grid gap-2">
      {orders.map(({ orderGuid, number }) => (
        <li key={orderGuid}>
          <Link to={orderPath(orderGuid)} className="font-semibold underline">
            Order {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}

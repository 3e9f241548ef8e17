import { useState } from "react";
import { useRevalidator } from "react-router";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import * as details from "#messages/orders-details";
import { focusNext } from "./focus-next.ts";

export interface OrderWithdrawalProps {
  order: OrderView;
  access: OrderAccess;
}

/**
 * The customer's right to withdraw from the contract: until when it exists, or why not. The law names both buttons
 * (Directive 2011/83/EU, Article 11a).
 */
export function OrderWithdrawal({ order, access }: OrderWithdrawalProps) {
  const [open, setOpen] = useState(false);
  const { actions, withdrawal } = order;
  if (withdrawal == null) return null;
  return (
    <section
      aria-labelledby="withdrawal"
      className={cardClass("grid gap-3 p-5 print:hidden", "quiet")}
    >
      <h2 id="withdrawal" className="font-semibold">
        {details.withdrawal}
      </h2>
      <p>{sentenceOf(withdrawal)}</p>
      {actions.includes("withdraw_contract") && (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          {texts.withdrawContract}
        </Button>
      )}
      {open && <WithdrawalDialog order={order} access={access} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The server names the first instant without the right; people read the last minute with it. */
function sentenceOf({ standing, until }: NonNullable<OrderView["withdrawal"]>): string {
  if (standing !== "open" || until == null) return details.withdrawalWhy({ standing });
  const last = new Date(Date.parse(until) - 60_000).toISOString();
  return details.withdrawalOpen({ until: formatDateTime(last) });
}

/** The second step: what is declared, and the button that declares it. */
function WithdrawalDialog({
  order,
  access,
  onClose,
}: OrderWithdrawalProps & { onClose: () => void }) {
  const revalidator = useRevalidator();
  const { frame } = useForm<Record<string, never>>({
    defaults: {},
    send: async () => {
      const body = { action: "withdraw_contract", version: order.version } as const;
      await changeAndRevalidate(revalidator.revalidate, () => actOn(access, body));
      showToast(texts.withdrawContractDone);
      onClose();
      focusNext();
    },
  });
  const { name, email } = order.customer;
  const lines = [
    [texts.withdrawContractName, name],
    [texts.withdrawContractOrder, order.number],
    [texts.withdrawContractEmail, email == null ? "" : shownEmail(email)],
  ];
  return (
    <FormDialog
      title={texts.withdrawContract}
      description={texts.withdrawContractLead}
      confirm={texts.withdrawContractConfirm}
      danger
      {...frame}
      onClose={onClose}
    >
      <dl className="grid gap-2">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-mute">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}

import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { type OrderAccess, sendGiftAgain } from "#app/features/orders/state/order-access.ts";
import { shownEmail, storedEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { emailText } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Input } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-gift";

export interface SendGiftDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

const rules = z.object({ recipientEmail: emailText });

/** Emails an open gift again, to its address or to another. */
export function SendGiftDialog({ order, access, onClose }: SendGiftDialogProps) {
  const revalidator = useRevalidator();
  const { field, frame } = useForm<{ recipientEmail: string }>({
    defaults: { recipientEmail: order.gift?.recipientEmail ?? "" },
    resolver: rulesResolver(() => rules),
    send: async ({ recipientEmail }) => {
      const email = storedEmail(recipientEmail);
      await changeAndRevalidate(revalidator.revalidate, () =>
        sendGiftAgain(access, { version: order.version, recipientEmail: email }),
      );
      showToast(texts.giftSentAgain({ email: shownEmail(email) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.sendAgain}
      description={texts.sendAgainHint}
      confirm={texts.send}
      {...frame}
      onClose={onClose}
    >
      <Input
        type="email"
        label={texts.theirEmail}
        autoComplete="off"
        {...field("recipientEmail")}
      />
    </FormDialog>
  );
}

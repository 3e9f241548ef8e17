import { FormProvider } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { changeGift, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { giftMessage } from "#app/lib/api/rules/texts.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { type GiftDraft, giftInput } from "#app/lib/gifts/gift-draft.ts";
import { giftRules } from "#app/lib/gifts/gift-rules.ts";
import { giftReadyDetail } from "#app/lib/texts/booking-labels.ts";
import { GiftFields } from "#app/ui/forms/gift-fields.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-gift";

export interface EditGiftDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

const rules = z.object({ gift: giftRules });

/** The gift as a form, until its email is due. */
export function EditGiftDialog({ order, access, onClose }: EditGiftDialogProps) {
  const revalidator = useRevalidator();
  const { form, frame } = useForm<{ gift: GiftDraft }>({
    defaults: { gift: draftOf(order) },
    resolver: rulesResolver(() => rules),
    send: async ({ gift }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        changeGift(access, { version: order.version, gift: giftInput(gift) }),
      );
      showToast(texts.giftIsChanged);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.changeGift}
      description={texts.changeGiftHint}
      confirm={texts.saveGift}
      {...frame}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <GiftFields
          longestMessage={giftMessage.longest}
          readyDetail={giftReadyDetail(order.schedule != null)}
        />
      </FormProvider>
    </FormDialog>
  );
}

function draftOf({ gift }: OrderView): GiftDraft {
  const opens = gift?.opens;
  const email = gift?.recipientEmail ?? "";
  return {
    how: email === "" ? "link" : "mail",
    recipientEmail: email,
    message: gift?.message ?? "",
    when: opens == null ? "ready" : "day",
    opens:
      opens == null
        ? { date: "", hour: "9", timeZone: "" }
        : { ...dayAndHour(opens.at, opens.timeZone), timeZone: opens.timeZone },
  };
}

/** A moment as the fields of the form have it, in the recipient's zone. */
function dayAndHour(at: string, timeZone: string): { date: string; hour: string } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    hour: String(Number(part("hour"))),
  };
}

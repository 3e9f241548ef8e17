import { useEffect, useRef, useState } from "react";
import { ActionDialog } from "#app/features/orders/act/action-dialog.tsx";
import { useHeldAccept } from "#app/features/orders/act/use-held-accept.ts";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { actionForms } from "#app/features/orders/state/order-words.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-actions";
import { UndoCountdown } from "./undo-countdown.tsx";

interface AcceptBarProps {
  order: OrderView;
  access: OrderAccess;
}

/** The answer to a request: accept, which can be undone for ten seconds, or decline. */
export function AcceptBar({ order, access }: AcceptBarProps) {
  const { accept, busy, problem, secondsLeft, sendNow, undo } = useHeldAccept(order, access);
  const [declining, setDeclining] = useState(false);
  const decline = actionForms.find(({ action }) => action === "decline");
  const acceptButton = useRef<HTMLButtonElement>(null);
  const isHeld = secondsLeft !== null;
  useEffect(() => {
    // Time to read the brief.
    if (isHeld) document.getElementById("brief")?.scrollIntoView({ block: "start" });
  }, [isHeld]);
  if (isHeld) {
    return (
      <UndoCountdown
        title={texts.accepting}
        send={texts.acceptNow}
        secondsLeft={secondsLeft}
        onSend={sendNow}
        onUndo={() => {
          undo();
          requestAnimationFrame(() => acceptButton.current?.focus());
        }}
      />
    );
  }
  const { talentNet } = order.money;
  return (
    <section aria-label={texts.whatYouCanDo} className="grid gap-4 print:hidden">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={acceptButton}
          variant="accent"
          size="large"
          busy={busy}
          onClick={() => void accept()}
        >
          {talentNet == null
            ? texts.accept
            : texts.acceptAndEarn({ earnings: formatMoney(talentNet) })}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => setDeclining(true)}>
          {texts.decline}
        </Button>
      </div>
      {declining && decline !== undefined && (
        <ActionDialog
          form={decline}
          order={order}
          access={access}
          onClose={() => setDeclining(false)}
        />
      )}
    </section>
  );
}

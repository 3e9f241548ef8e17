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
  if (secondsLeft !== null) {
    return (
      <Countdown
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
        <Button ref={acceptButton} variant="accent" size="large" busy={busy} onClick={accept}>
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

interface CountdownProps {
  secondsLeft: number;
  onSend: () => void;
  onUndo: () => void;
}

/** The time in which the acceptance can be undone. The brief is read meanwhile, so it comes into view. */
function Countdown({ secondsLeft, onSend, onUndo }: CountdownProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus({ preventScroll: true });
    document.getElementById("brief")?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section aria-label={texts.whatYouCanDo} className="grid gap-3 print:hidden">
      <p role="status">
        <strong>{texts.accepting}</strong> <span className="text-soft">{texts.acceptingHint}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={undo} variant="outline" size="large" onClick={onUndo}>
          {texts.undoAccept}
          <span aria-hidden="true" className="tabular">
            {texts.secondsLeft({ count: secondsLeft })}
          </span>
        </Button>
        <Button variant="accent" size="large" onClick={onSend}>
          {texts.acceptNow}
        </Button>
      </div>
    </section>
  );
}

import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/orders-actions";

export interface UndoCountdownProps {
  /** What the athlete is doing. */
  title: string;
  /** The button that ends the time. */
  send: string;
  secondsLeft: number;
  onSend: () => void;
  onUndo: () => void;
}

/** The time in which an acceptance can be undone. */
export function UndoCountdown({ title, send, secondsLeft, onSend, onUndo }: UndoCountdownProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-label={texts.whatYouCanDo} className="grid gap-3 print:hidden">
      <p role="status">
        <strong>{title}</strong> <span className="text-soft">{texts.acceptingHint}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={undo} variant="outline" size="large" onClick={onUndo}>
          {texts.undoAccept}
          <span aria-hidden="true" className="tabular">
            {texts.secondsLeft({ count: secondsLeft })}
          </span>
        </Button>
        <Button variant="accent" size="large" onClick={onSend}>
          {send}
        </Button>
      </div>
    </section>
  );
}

import { useEffect, useRef } from "react";
import { type LosingQuestion, lastChanges } from "#app/lib/live/last-changes.ts";
import { useStore } from "#app/lib/store.ts";
import { Button } from "#app/ui/button.tsx";

/** Asks before a log-out that would lose changes; stands in every layout, since a log-out does. */
export function LosingChanges() {
  const question = useStore(lastChanges.question, (asked) => asked, null);
  return question !== null && <LosingDialog {...question} />;
}

/** The browser's own dialog: its code must be here without a connection, which is when it is asked. */
function LosingDialog({ count, answer }: LosingQuestion) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="losing-changes"
      onCancel={() => answer(false)}
      className="m-auto max-w-md rounded-3xl bg-paper p-7 text-ink shadow-2xl backdrop:bg-ink/60"
    >
      <h2 id="losing-changes" className="display text-2xl">
        Log out anyway?
      </h2>
      <p className="mt-3">{losing(count)}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => answer(true)}>
          Log out
        </Button>
        <Button onClick={() => answer(false)}>Stay logged in</Button>
      </div>
    </dialog>
  );
}

function losing(count: number): string {
  return count === 1
    ? "1 change was not sent yet and will be lost."
    : `${count} changes were not sent yet and will be lost.`;
}

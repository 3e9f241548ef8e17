import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { EffectView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";
import { RowCard } from "./row-card.tsx";

const words: DecisionWords = {
  title: "Try it again",
  lead: "It is tried again at once, and by itself later if it fails once more.",
  reason: "What you mended",
  confirm: "Try again",
  done: "It is being tried again.",
};

/** What failed, with its error, and the way to try it again. */
export function EffectList({ effects }: { effects: readonly EffectView[] }) {
  const [open, setOpen] = useState<EffectView | null>(null);
  if (effects.length === 0) {
    return <EmptyState title="Nothing failed" />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {effects.map((effect) => (
          <RowCard
            key={effect.id}
            title={effect.what}
            {...(effect.orderGuid == null ? {} : { to: operatorPaths.order(effect.orderGuid) })}
            detail={`${effect.attempt} ${effect.attempt === 1 ? "attempt" : "attempts"}, next on ${formatDateTime(effect.dueAt)}`}
            aside={
              <Button size="small" variant="outline" onClick={() => setOpen(effect)}>
                Try again
              </Button>
            }
          >
            {effect.lastError != null && (
              <p className="mt-2 text-sm wrap-anywhere text-clay-deep">{effect.lastError}</p>
            )}
          </RowCard>
        ))}
      </ul>
      {open !== null && (
        <DecisionDialog
          words={words}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(api.POST("/api/operators/effects/replay", { body: { id: open.id, reason } }))
          }
        />
      )}
    </>
  );
}

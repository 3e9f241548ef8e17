import { useState } from "react";
import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { RetryDialog } from "#app/features/operators/decisions/retry-dialog.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { ItemList, listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { EffectView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-problems";

export const loader = listLoader((options) => api.GET("/api/operators/effects", options));

export default function OperatorsEffects() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.failedJobs} path={operatorPaths.effects()}>
      <EffectList effects={items} />
      <NextPage next={next} pathOf={operatorPaths.effects} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

/** Failed jobs with their errors, and buttons that retry them. */
function EffectList({ effects }: { effects: readonly EffectView[] }) {
  const [open, setOpen] = useState<EffectView | null>(null);
  return (
    <>
      <ItemList items={effects} none={texts.noFailedJobs}>
        {(effect) => (
          <RowCard
            key={effect.id}
            title={effect.what}
            {...(effect.orderGuid == null ? {} : { to: operatorPaths.order(effect.orderGuid) })}
            detail={
              effect.dueAt == null
                ? texts.lastAttempt({ count: effect.attempt })
                : texts.attempts({ count: effect.attempt, next: formatDateTime(effect.dueAt) })
            }
            aside={
              <MayAct act="POST /api/operators/effects/replay">
                <Button size="small" variant="outline" onClick={() => setOpen(effect)}>
                  {common.tryAgain}
                </Button>
              </MayAct>
            }
          >
            {effect.lastError != null && (
              <p className="mt-2 text-sm wrap-anywhere text-danger">{effect.lastError}</p>
            )}
          </RowCard>
        )}
      </ItemList>
      {open !== null && <RetryDialog effect={open} onClose={() => setOpen(null)} />}
    </>
  );
}

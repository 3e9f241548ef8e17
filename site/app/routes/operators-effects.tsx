import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { RetryDialog } from "#app/features/operators/decisions/retry-dialog.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { NextPage } from "#app/features/operators/parts/list-tabs.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { EffectView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-problems";

export async function loader({ request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const query = cursor === null ? {} : { cursor };
  return await pageAnswer(
    request,
    api.GET("/api/operators/effects", { params: { query }, signal: request.signal }),
  );
}

export default function OperatorsEffects() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.failedJobs} path={operatorPaths.effects()}>
      <EffectList effects={items} />
      <NextPage to={next == null ? null : operatorPaths.effects(next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

/** Failed jobs with their errors, and buttons that retry them. */
function EffectList({ effects }: { effects: readonly EffectView[] }) {
  const [open, setOpen] = useState<EffectView | null>(null);
  if (effects.length === 0) {
    return <EmptyState title={texts.noFailedJobs} />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {effects.map((effect) => (
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
        ))}
      </ul>
      {open !== null && <RetryDialog effect={open} onClose={() => setOpen(null)} />}
    </>
  );
}

import { auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import { operatorName } from "#app/features/operators/parts/operator-name.ts";
import type { AuditEntry } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/operators-talent";

/** What operators did to an athlete's page, newest first. */
export function TalentActs({ acts }: { acts: readonly AuditEntry[] }) {
  return (
    <Card>
      <h2 className="mb-3 font-bold">{texts.acts}</h2>
      {acts.length === 0 ? (
        <p className="text-mute">{texts.noActs}</p>
      ) : (
        <ol className="grid gap-3">
          {acts.map(({ auditGuid, action, operator, at, reason }) => (
            <li key={auditGuid}>
              <p className="font-semibold">{textOf(auditActions, action)}</p>
              <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
              <p className="text-sm wrap-anywhere text-mute">
                {`${operatorName(operator)}, ${formatDateTime(at)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

import { Link, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { changeWords, subjectWords } from "#app/features/operators/decisions/audit-words.ts";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import { ItemList, listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { operatorName } from "#app/features/operators/parts/operator-name.ts";
import { api } from "#app/lib/api/client.ts";
import type { AuditEntry } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-audit";

export const loader = listLoader((options) => api.GET("/api/operators/audit", options));

export default function OperatorsAudit() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.auditLog} path={operatorPaths.audit()}>
      <AuditList entries={items} />
      <NextPage next={next} pathOf={operatorPaths.audit} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

/** The log of operators' decisions, newest first. */
function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ItemList items={entries} none={texts.nothing}>
      {(entry) => (
        <li key={entry.auditGuid} className={cardClass("p-5")}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="font-bold wrap-anywhere">
              {texts.entry({
                action: textOf(auditActions, entry.action),
                subject: () => <Subject entry={entry} />,
              })}
            </h2>
            <p className="text-sm text-mute">
              {`${operatorName(entry.operator)}, `}
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
          </div>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{entry.reason}</p>
          {entry.requestedBy != null && (
            <p className="mt-1 text-sm wrap-anywhere text-mute">
              {texts.requestedBy({
                operator: operatorName(entry.requestedBy),
              })}
            </p>
          )}
          {(entry.changes ?? []).length > 0 && (
            <ul className="mt-2 text-sm text-mute">
              {(entry.changes ?? []).map((change) => (
                <li key={change.field} className="wrap-anywhere">
                  {changeWords(change)}
                </li>
              ))}
            </ul>
          )}
        </li>
      )}
    </ItemList>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, id } = entry.subject;
  const label = subjectWords(entry.subject);
  const to = pageOf[kind]?.(id);
  return to === undefined ? (
    label
  ) : (
    <Link to={to} className="underline">
      {label}
    </Link>
  );
}

const pageOf: Partial<Record<AuditEntry["subject"]["kind"], (id: string) => string>> = {
  application: operatorPaths.application,
  talent: operatorPaths.talent,
  order: operatorPaths.order,
  webhook: operatorPaths.webhook,
};

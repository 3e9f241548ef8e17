import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog, type DecisionWords } from "#app/features/operators/decision-dialog.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { RowCard } from "#app/features/operators/row-card.tsx";
import { WebhookDialog } from "#app/features/operators/webhook-dialog.tsx";
import { WebhookSecret } from "#app/features/operators/webhook-secret.tsx";
import { webhookStatuses } from "#app/features/operators/webhook-words.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { SavedWebhook, WebhookView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-webhooks";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const [{ items, version, most }, { ownRoles }] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/webhooks", { signal })),
    pageAnswer(request, api.GET("/api/operators/team", { signal })),
  ]);
  return { items, version, most, canChange: ownRoles.includes("administrator") };
}

type Act = "change" | "secret" | "test" | "remove";

/** The open dialog: a new endpoint, or an act on one. */
type Open = { act: "add" } | { act: Act; endpoint: WebhookView["endpoint"] };

export default function OperatorsWebhooks() {
  const { items, version, most, canChange } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const onSaved = (saved: SavedWebhook) => setSecret(saved.secret ?? null);
  return (
    <OperatorsPage
      title={area.webhooks}
      path={operatorPaths.webhooks()}
      aside={
        canChange &&
        items.length < most && <Button onClick={() => setOpen({ act: "add" })}>{texts.add}</Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((item) => (
            <WebhookRow
              key={item.endpoint.webhookGuid}
              webhook={item}
              onAct={canChange ? (act) => setOpen({ act, endpoint: item.endpoint }) : null}
            />
          ))}
        </ul>
      )}
      {(open?.act === "add" || open?.act === "change") && (
        <WebhookDialog
          endpoint={open.act === "add" ? null : open.endpoint}
          version={version}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {(open?.act === "secret" || open?.act === "test" || open?.act === "remove") && (
        <ActDialog
          act={open.act}
          endpoint={open.endpoint}
          version={version}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {secret !== null && open === null && (
        <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface WebhookRowProps {
  webhook: WebhookView;
  /** `null` without the role of an administrator. */
  onAct: ((act: Act) => void) | null;
}

function WebhookRow({ webhook: { endpoint, failingSince }, onAct }: WebhookRowProps) {
  const { description, url, events, status, webhookGuid } = endpoint;
  const { label, tone } = webhookStatuses[status];
  return (
    <RowCard
      title={description}
      detail={url}
      aside={
        <>
          {failingSince != null && status === "enabled" && (
            <Badge tone="warning">{texts.failing({ time: formatDateTime(failingSince) })}</Badge>
          )}
          <Badge tone={tone}>{label}</Badge>
        </>
      }
    >
      <p className="mt-1 text-sm text-mute">{texts.eventsCount({ count: events.length })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild size="small" variant="outline">
          <Link
            to={operatorPaths.webhook(webhookGuid)}
            aria-label={texts.open({ endpoint: description })}
          >
            {texts.deliveries}
          </Link>
        </Button>
        {onAct !== null && (
          <>
            {status === "enabled" && (
              <Button
                size="small"
                variant="outline"
                aria-label={texts.testOf({ endpoint: description })}
                onClick={() => onAct("test")}
              >
                {texts.test}
              </Button>
            )}
            <Button
              size="small"
              variant="outline"
              aria-label={texts.change({ endpoint: description })}
              onClick={() => onAct("change")}
            >
              {texts.changeEndpoint}
            </Button>
            <Button
              size="small"
              variant="outline"
              aria-label={texts.newSecretOf({ endpoint: description })}
              onClick={() => onAct("secret")}
            >
              {texts.newSecret}
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={texts.removeOf({ endpoint: description })}
              onClick={() => onAct("remove")}
            >
              {common.remove}
            </Button>
          </>
        )}
      </div>
    </RowCard>
  );
}

interface ActDialogProps {
  act: Exclude<Act, "change">;
  endpoint: WebhookView["endpoint"];
  version: number;
  onSaved: (saved: SavedWebhook) => void;
  onClose: () => void;
}

/** Asks for the reason of an act, and sends it. */
function ActDialog({ act, endpoint, version, onSaved, onClose }: ActDialogProps) {
  return (
    <DecisionDialog
      words={wordsOf(act, endpoint.description)}
      onClose={onClose}
      send={async (reason) => {
        const saved = await sendAct(act, endpoint.webhookGuid, version, reason);
        if (saved !== undefined) onSaved(saved);
      }}
    />
  );
}

function wordsOf(act: Exclude<Act, "change">, endpoint: string): DecisionWords {
  const reason = area.why;
  switch (act) {
    case "secret":
      return {
        ...{ title: texts.newSecretOf({ endpoint }), lead: texts.newSecretHint, reason },
        ...{ confirm: texts.newSecret, done: area.saved },
      };
    case "test":
      return {
        ...{ title: texts.testOf({ endpoint }), lead: texts.testHint, reason },
        ...{ confirm: texts.test, done: texts.testDone },
      };
    case "remove":
      return {
        ...{ title: texts.removeOf({ endpoint }), lead: texts.removeHint, reason },
        ...{ confirm: common.remove, done: area.removed, danger: true },
      };
  }
}

async function sendAct(
  act: Exclude<Act, "change">,
  webhookGuid: string,
  version: number,
  reason: string,
): Promise<SavedWebhook | undefined> {
  const params = { path: { webhookGuid } };
  switch (act) {
    case "secret":
      return await answerOf(
        api.POST("/api/operators/webhooks/{webhookGuid}/secret", {
          params,
          body: { version, reason },
        }),
      );
    case "test":
      await answerOf(
        api.POST("/api/operators/webhooks/{webhookGuid}/tests", { params, body: { reason } }),
      );
      return undefined;
    case "remove":
      return await answerOf(
        api.POST("/api/operators/webhooks/{webhookGuid}/removed", {
          params,
          body: { version, reason },
        }),
      );
  }
}

import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { WebhookDialog } from "#app/features/operators/integrations/webhook-dialog.tsx";
import { WebhookSecret } from "#app/features/operators/integrations/webhook-secret.tsx";
import { webhookStatuses } from "#app/features/operators/integrations/webhook-words.ts";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { SavedWebhook, WebhookView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-webhooks";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return await pageAnswer(request, api.GET("/api/operators/webhooks", { signal }));
}

type Act = "change" | "secret" | "test" | "remove";

/** The open dialog: a new endpoint, or an act on one. */
type Open = { act: "add" } | { act: Act; endpoint: WebhookView["endpoint"] };

export default function OperatorsWebhooks() {
  const { items, version, most } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const onSaved = (saved: SavedWebhook) => setSecret(saved.secret ?? null);
  return (
    <OperatorsPage
      title={area.webhooks}
      path={operatorPaths.webhooks()}
      aside={
        items.length < most && (
          <MayAct act="POST /api/operators/webhooks">
            <Button onClick={() => setOpen({ act: "add" })}>{texts.add}</Button>
          </MayAct>
        )
      }
    >
      <ItemList items={items} none={texts.none} hint={texts.noneHint}>
        {(item) => (
          <WebhookRow
            key={item.endpoint.webhookGuid}
            webhook={item}
            onAct={(act) => setOpen({ act, endpoint: item.endpoint })}
          />
        )}
      </ItemList>
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
  onAct: (act: Act) => void;
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
        {status === "enabled" && (
          <MayAct act="POST /api/operators/webhooks/{webhookGuid}/tests">
            <Button
              size="small"
              variant="outline"
              aria-label={texts.testOf({ endpoint: description })}
              onClick={() => onAct("test")}
            >
              {texts.test}
            </Button>
          </MayAct>
        )}
        <MayAct act="PUT /api/operators/webhooks/{webhookGuid}">
          <Button
            size="small"
            variant="outline"
            aria-label={texts.change({ endpoint: description })}
            onClick={() => onAct("change")}
          >
            {texts.changeEndpoint}
          </Button>
        </MayAct>
        <MayAct act="POST /api/operators/webhooks/{webhookGuid}/secret">
          <Button
            size="small"
            variant="outline"
            aria-label={texts.newSecretOf({ endpoint: description })}
            onClick={() => onAct("secret")}
          >
            {texts.newSecret}
          </Button>
        </MayAct>
        <MayAct act="POST /api/operators/webhooks/{webhookGuid}/removed">
          <Button
            size="small"
            variant="ghost"
            aria-label={texts.removeOf({ endpoint: description })}
            onClick={() => onAct("remove")}
          >
            {common.remove}
          </Button>
        </MayAct>
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

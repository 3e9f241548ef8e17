import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import {
  attemptWords,
  deliveryStatuses,
  webhookEvents,
} from "#app/features/operators/integrations/webhook-words.ts";
import { ItemList, NextPage, readCursor } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { WebhookDeliveryView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-webhooks";

export async function loader({ params: { guid = "" }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const [{ items: webhooks }, { items, next }] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/webhooks", { signal })),
    pageAnswer(
      request,
      api.GET("/api/operators/webhooks/{webhookGuid}/deliveries", {
        params: { path: { webhookGuid: guid }, query: readCursor(request) },
        signal,
      }),
    ),
  ]);
  const found = webhooks.find(({ endpoint }) => endpoint.webhookGuid === guid)?.endpoint;
  const canReplay = found?.status === "enabled";
  return { guid, endpoint: found?.description ?? guid, items, next, canReplay };
}

export default function OperatorsWebhook() {
  const { guid, endpoint, items, next, canReplay } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<WebhookDeliveryView | null>(null);
  return (
    <OperatorsPage title={texts.deliveriesOf({ endpoint })} path={operatorPaths.webhook(guid)}>
      <ItemList items={items} none={texts.noDeliveries}>
        {(delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            onReplay={canReplay ? () => setOpen(delivery) : null}
          />
        )}
      </ItemList>
      <NextPage next={next} pathOf={(cursor) => operatorPaths.webhook(guid, cursor)} />
      {open !== null && (
        <DecisionDialog
          words={{
            title: texts.replayOf({ event: webhookEvents[open.eventType] }),
            lead: texts.replayHint,
            reason: area.why,
            confirm: texts.replay,
            done: texts.replayDone,
          }}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/webhooks/{webhookGuid}/replays", {
                params: { path: { webhookGuid: guid } },
                body: { deliveryId: open.deliveryId, reason },
              }),
            )
          }
        />
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface DeliveryRowProps {
  delivery: WebhookDeliveryView;
  /** `null` if the endpoint is not enabled. */
  onReplay: (() => void) | null;
}

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const { eventType, status, attempts, nextAttemptAt, body, messageId, createdAt } = delivery;
  const { label, tone } = deliveryStatuses[status];
  const event = webhookEvents[eventType];
  const response = attempts.at(-1)?.response;
  return (
    <RowCard
      title={event}
      detail={[formatDateTime(createdAt), eventType, texts.messageId({ id: messageId })].join(
        " · ",
      )}
      aside={
        <>
          <Badge tone={tone}>{label}</Badge>
          {onReplay !== null && (
            <MayAct act="POST /api/operators/webhooks/{webhookGuid}/replays">
              <Button
                size="small"
                variant="outline"
                aria-label={texts.replayOf({ event })}
                onClick={onReplay}
              >
                {texts.replay}
              </Button>
            </MayAct>
          )}
        </>
      }
    >
      <details className="mt-3">
        <summary className="cursor-pointer font-semibold">
          {texts.attempts({ count: attempts.length })}
        </summary>
        <div className="mt-3 grid gap-3 text-sm">
          {attempts.length > 0 && (
            <ul className="grid gap-1">
              {attempts.map((attempt) => (
                <li key={attempt.at}>{attemptWords(attempt)}</li>
              ))}
            </ul>
          )}
          {nextAttemptAt != null && <p>{texts.next({ time: formatDateTime(nextAttemptAt) })}</p>}
          <Block title={texts.body} text={body} />
          {response != null && <Block title={texts.response} text={response} />}
        </div>
      </details>
    </RowCard>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <pre className="mt-1 rounded-xl bg-surface-sunken p-3 font-mono wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}

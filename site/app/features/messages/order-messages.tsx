import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { useSavedReplies } from "#app/lib/accounts/use-saved-replies.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/messages";
import { Composer, UnsentTexts } from "./compose/composer.tsx";
import { SendPicture } from "./compose/send-picture.tsx";
import { useComposer, useMessageStorage } from "./compose/use-composer.ts";
import { ReportDialog, useReports } from "./report-dialog.tsx";
import { ThreadLog } from "./thread-log.tsx";
import type { Conversation } from "./use-conversation.ts";

/** Messages between the parties of an order; or why they cannot be sent. */
export function OrderMessages({ conversation }: { conversation: Conversation }) {
  const { orderGuid, unread } = conversation;
  return (
    <Card>
      <section aria-labelledby="messages" className="grid gap-4">
        <h2 id="messages" className="flex min-h-6 items-center gap-3 font-bold">
          {texts.messages}
          {unread > 0 && <Badge tone="volt">{texts.unreadCount({ count: unread })}</Badge>}
        </h2>
        {/* What is being written belongs to one order, also where a page goes from one to another. */}
        <Thread key={orderGuid} conversation={conversation} />
      </section>
    </Card>
  );
}

function Thread({ conversation }: { conversation: Conversation }) {
  const { orderGuid, other, problem, rows, availability, followNewest } = conversation;
  const notes = useMessageStorage(orderGuid);
  const messageDraft = useComposer(conversation, notes);
  const reports = useReports(orderGuid, notes);
  const replies = useSavedReplies(conversation.reader === "talent");
  const [reporting, setReporting] = useState<string | null>(null);
  const trouble = reports.problem ?? problem;
  return (
    <>
      {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
      {availability.kind !== "none" && (rows !== undefined || problem === null) && (
        <ThreadLog
          conversation={conversation}
          reported={reports.reported}
          onReport={setReporting}
        />
      )}
      {availability.kind === "open" ? (
        <>
          <Composer
            messageDraft={messageDraft}
            contacts={availability.contacts}
            replies={replies}
            onSent={followNewest}
          />
          {availability.contacts === "allowed" && (
            <SendPicture owner={{ orderGuid }} onSent={followNewest} />
          )}
        </>
      ) : (
        <>
          <p className="text-soft">{availability.why}</p>
          <UnsentTexts unsent={messageDraft.left} />
        </>
      )}
      {reporting !== null && (
        <ReportDialog
          other={other}
          report={async (reason) => {
            await reports.report(reporting, reason);
            setReporting(null);
            showToast(texts.reportedThanks);
          }}
          onClose={() => setReporting(null)}
        />
      )}
    </>
  );
}

/** At the head of an order's page: how much is new further down, and the way there. */
export function UnreadLink({ conversation }: { conversation: Conversation }) {
  const { unread, showNewest } = conversation;
  if (unread === 0) return null;
  return (
    <Button variant="accent" size="small" onClick={showNewest} className="-my-2">
      <MessageSquare aria-hidden="true" className="size-4" />
      {texts.unreadCount({ count: unread })}
    </Button>
  );
}

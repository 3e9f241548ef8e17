import { MessageSquare } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { unreadWords } from "./unread-words.ts";
import type { Conversation } from "./use-conversation.ts";

/** At the head of an order's page: how much is new further down, and the way there. */
export function UnreadLink({ conversation }: { conversation: Conversation }) {
  const { unread, showNewest } = conversation;
  if (unread === 0) return null;
  return (
    <Button variant="accent" size="small" onClick={showNewest} className="-my-2">
      <MessageSquare aria-hidden="true" className="size-4" />
      {unreadWords(unread)}
    </Button>
  );
}

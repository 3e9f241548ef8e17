import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { SavedReply } from "#app/lib/api/types.ts";

const none: readonly SavedReply[] = [];

/** The signed-in athlete's own texts; none for another reader, and while they cannot be fetched. */
export function useSavedReplies(isTalent: boolean): readonly SavedReply[] {
  const [replies, setReplies] = useState(none);
  useEffect(() => {
    if (!isTalent) return;
    let current = true;
    answerOf(api.GET("/api/talent-account/saved-replies"))
      .then((saved) => current && setReplies(saved.replies))
      .catch((error: unknown) => console.warn("failed to fetch saved replies", error));
    return () => {
      current = false;
    };
  }, [isTalent]);
  return replies;
}

import { useMemo } from "react";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { MessageStorage } from "./message-storage.ts";

/** What this device notes about an order's messages for whoever is signed in; `null` until that is known. */
export function useMessageStorage(orderGuid: string): MessageStorage | null {
  const auth = useAuth();
  const userId = auth.status === 1 ? auth.viewer.userId : null;
  return useMemo(
    () => (userId === null ? null : new MessageStorage({ userId, orderGuid }, browserStorage())),
    [userId, orderGuid],
  );
}

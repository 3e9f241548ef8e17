import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import type { FileAddress } from "#app/lib/api/types.ts";
import { fileAddress } from "./send-order-picture.ts";

/** Where a file of an order is read for a while, and a way to another address when that has run out. */
export function useFileAddress(assetId: string, access: OrderAccess | { giftToken: string }) {
  const [address, setAddress] = useState<FileAddress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [key] = Object.values(access);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the access, the attempt repeats
  useEffect(() => {
    let left = false;
    fileAddress(access, assetId).then(
      (found) => {
        if (left) return;
        setProblem(null);
        setAddress(found);
      },
      (error: unknown) => {
        console.warn("failed to find where a file of an order is read", error);
        if (!left) setProblem(messageFor(error));
      },
    );
    return () => {
      left = true;
    };
  }, [assetId, key, attempt]);
  return { address, problem, renew: () => setAttempt((count) => count + 1) };
}

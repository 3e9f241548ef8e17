import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-list";
import { ordersToCsv } from "./order-csv.ts";
import { type OrderFilter, placedOn } from "./order-filter.ts";
import { fetchFoundOrders } from "./use-older-orders.ts";

interface DownloadOrdersProps {
  /** The found orders that the page shows. */
  found: readonly OrderSummary[];
  filter: OrderFilter;
  reader: Reader;
}

/** Saves a CSV file of the orders that the filter finds, also those that the page does not show. */
export function DownloadOrders({ found, filter, reader }: DownloadOrdersProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fetching = useRef<AbortController | null>(null);
  useEffect(() => () => fetching.current?.abort(), []);
  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    fetching.current = controller;
    setBusy(true);
    setProblem(null);
    try {
      const orders = await fetchFoundOrders(signal, found, filter);
      saveFile(
        `orders-${placedOn(new Date().toISOString())}.csv`,
        "text/csv;charset=utf-8",
        ordersToCsv(orders, reader),
      );
      showToast(texts.ordersSaved({ count: orders.length }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn("failed to download the orders", error);
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        variant="outline"
        busy={busy}
        disabled={found.length === 0}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-5" />
        {busy ? texts.fetchingOrders : texts.downloadCsv}
      </Button>
      {problem !== null && (
        <Notice tone="bad" className="basis-full">
          {problem}
        </Notice>
      )}
    </>
  );
}

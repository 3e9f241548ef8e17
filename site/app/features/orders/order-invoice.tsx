import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OrderAccess } from "./order-access.ts";

export interface OrderInvoiceProps {
  /** The order's number, in the file's name. */
  number: string;
  access: OrderAccess;
}

/** The invoice and its credit notes as a file. */
export function OrderInvoice({ number, access }: OrderInvoiceProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function download() {
    setBusy(true);
    setProblem(null);
    try {
      saveFile(`invoice-${number}.pdf`, "application/pdf", await fetchInvoice(access));
    } catch (error) {
      console.warn("failed to download an invoice", error);
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-4 grid gap-3">
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        busy={busy}
        onClick={() => void download()}
      >
        Download invoice
      </Button>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}

function fetchInvoice(access: OrderAccess): Promise<BlobPart> {
  return "orderGuid" in access
    ? answerOf(
        api.GET("/api/payments/orders/{orderGuid}/invoice.pdf", {
          params: { path: access },
          parseAs: "blob",
        }),
      )
    : answerOf(
        api.GET("/api/payments/orders/by-hash/{orderHash}/invoice.pdf", {
          params: { path: access },
          parseAs: "blob",
        }),
      );
}

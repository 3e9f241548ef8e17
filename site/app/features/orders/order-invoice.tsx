import { answerOf, api } from "#app/lib/api/client.ts";
import { DownloadButton } from "./download-button.tsx";
import type { OrderAccess } from "./order-access.ts";

export interface OrderInvoiceProps {
  /** The order's number, in the file's name. */
  number: string;
  access: OrderAccess;
}

/** The invoice and its credit notes as a file. */
export function OrderInvoice({ number, access }: OrderInvoiceProps) {
  return (
    <DownloadButton
      document="invoice"
      fileName={`invoice-${number}.pdf`}
      fetchFile={() => fetchInvoice(access)}
    />
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

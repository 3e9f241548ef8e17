import { DownloadButton } from "#app/features/orders/deliver/download-button.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import * as texts from "#messages/orders-details";

export interface OrderInvoiceProps {
  /** The order's number, in the file's name. */
  number: string;
  access: OrderAccess;
}

/** The invoice and its credit notes as a file. */
export function OrderInvoice({ number, access }: OrderInvoiceProps) {
  return (
    <DownloadButton
      label={texts.downloadInvoice}
      fileName={`invoice-${number}.pdf`}
      fetchFile={() => fetchInvoice(access)}
    />
  );
}

function fetchInvoice(access: OrderAccess): Promise<BlobPart> {
  return answerOf(
    api.GET("/api/payments/orders/{orderRef}/invoice.pdf", {
      params: atOrder(access),
      parseAs: "blob",
    }),
  );
}

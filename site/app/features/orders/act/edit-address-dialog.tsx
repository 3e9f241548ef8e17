import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { changeAddress, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { type OrderMoney, wasCharged } from "#app/features/orders/state/order-money.ts";
import { type AddressField, addressInput, addressRules } from "#app/lib/accounts/postal-address.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { AddressFields } from "#app/ui/forms/address-fields.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-details";

interface AddressValues {
  shippingAddress: Record<AddressField, string>;
}

const rules = z.object({ shippingAddress: addressRules });

export interface EditAddressDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

/** Until when the address can be corrected, and when the athlete learns of it. */
export function addressHint({
  payment,
  talent,
}: Pick<OrderMoney, "payment"> & { talent: { displayName: string } }): string {
  return texts.changeAddressHint({
    talent: talent.displayName,
    stage: wasCharged(payment) ? "accepted" : "requested",
  });
}

/** The delivery address as a form; the athlete is notified of a new one and sends the parcel there. */
export function EditAddressDialog({ order, access, onClose }: EditAddressDialogProps) {
  const revalidator = useRevalidator();
  const { field, frame } = useForm<AddressValues>({
    defaults: { shippingAddress: valuesOf(order) },
    resolver: rulesResolver(() => rules),
    send: async ({ shippingAddress }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        changeAddress(access, {
          version: order.version,
          shippingAddress: addressInput(shippingAddress),
        }),
      );
      showToast(texts.addressIsChanged);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.changeAddress}
      description={addressHint(order)}
      confirm={texts.saveAddress}
      {...frame}
      onClose={onClose}
    >
      <AddressFields field={(line) => field(`shippingAddress.${line}`)} />
    </FormDialog>
  );
}

function valuesOf({ shippingAddress: kept }: OrderView): AddressValues["shippingAddress"] {
  return {
    name: kept?.name ?? "",
    street: kept?.street ?? "",
    extra: kept?.extra ?? "",
    postalCode: kept?.postalCode ?? "",
    city: kept?.city ?? "",
    region: kept?.region ?? "",
    country: kept?.country ?? "",
  };
}

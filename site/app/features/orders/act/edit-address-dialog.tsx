import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { changeAddress, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { type OrderMoney, wasCharged } from "#app/features/orders/state/order-money.ts";
import {
  addressCity,
  addressExtra,
  addressName,
  addressPostalCode,
  addressRegion,
  addressStreet,
} from "#app/lib/api/rules/texts.ts";
import type { ChangeShippingAddress, OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as booking from "#messages/booking";
import * as labels from "#messages/booking-contact";
import * as rules from "#messages/booking-rules";
import * as texts from "#messages/orders-details";

type Address = ChangeShippingAddress["shippingAddress"];

interface AddressValues {
  shippingAddress: Record<keyof Address, string>;
}

const addressRules = z.object({
  shippingAddress: z.looseObject({
    name: textWithin(addressName, rules.addressName),
    street: textWithin(addressStreet, rules.street),
    extra: textWithin(addressExtra),
    postalCode: textWithin(addressPostalCode),
    city: textWithin(addressCity, rules.city),
    region: textWithin(addressRegion),
  }),
});

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
    resolver: rulesResolver(() => addressRules),
    send: async ({ shippingAddress }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        changeAddress(access, {
          version: order.version,
          shippingAddress: inputOf(shippingAddress),
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
      <Input
        label={labels.addressName}
        autoComplete="shipping name"
        maxLength={addressName.longest}
        {...field("shippingAddress.name")}
      />
      <Input
        label={labels.street}
        autoComplete="shipping address-line1"
        maxLength={addressStreet.longest}
        {...field("shippingAddress.street")}
      />
      <Input
        label={labels.addressExtra}
        aside={booking.optional}
        autoComplete="shipping address-line2"
        maxLength={addressExtra.longest}
        {...field("shippingAddress.extra")}
      />
      <Input
        label={labels.postalCode}
        aside={booking.optional}
        autoComplete="shipping postal-code"
        maxLength={addressPostalCode.longest}
        {...field("shippingAddress.postalCode")}
      />
      <Input
        label={labels.city}
        autoComplete="shipping address-level2"
        maxLength={addressCity.longest}
        {...field("shippingAddress.city")}
      />
      <Input
        label={labels.region}
        aside={booking.optional}
        autoComplete="shipping address-level1"
        maxLength={addressRegion.longest}
        {...field("shippingAddress.region")}
      />
      <Select
        label={booking.country}
        options={countryOptions()}
        {...field("shippingAddress.country")}
      />
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

/** The request's body: empty lines are omitted. */
function inputOf(typed: AddressValues["shippingAddress"]): Address {
  const filled = <Name extends string>(name: Name, text: string) =>
    text.trim() === "" ? {} : ({ [name]: text.trim() } as Record<Name, string>);
  return {
    name: typed.name.trim(),
    street: typed.street.trim(),
    city: typed.city.trim(),
    country: typed.country,
    ...filled("extra", typed.extra),
    ...filled("postalCode", typed.postalCode),
    ...filled("region", typed.region),
  };
}

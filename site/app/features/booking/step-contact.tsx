import { useFormContext } from "react-hook-form";
import type { OfferView } from "#app/lib/api/types.ts";
import { visibilityWords } from "#app/lib/booking-labels.ts";
import { Input } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { type BookingDraft, isShipped } from "./draft.ts";
import { ShippingFields } from "./shipping-fields.tsx";
import { useKnownCustomer } from "./use-known-customer.ts";

/** Where the answer and the delivery go, and who may see it. */
export function StepContact({ offer }: { offer: OfferView }) {
  const { register, formState, getValues } = useFormContext<BookingDraft>();
  const errors = formState.errors.customer;
  useKnownCustomer();
  return (
    <>
      <Input
        label="Your name"
        autoComplete="name"
        maxLength={80}
        error={errors?.name?.message}
        {...register("customer.name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          type="email"
          label="Email"
          hint="The answer and the delivery go here"
          autoComplete="email"
          error={errors?.email?.message}
          {...register("customer.email")}
        />
        <Input
          type="email"
          label="Email once more"
          hint="A typing mistake would lose your order"
          autoComplete="email"
          error={errors?.emailAgain?.message}
          {...register("customer.emailAgain")}
        />
      </div>
      <Input
        type="tel"
        label="Phone"
        aside="optional"
        hint="With country code, only for questions about this order"
        autoComplete="tel"
        className="max-w-sm"
        error={errors?.phone?.message}
        {...register("customer.phone")}
      />
      {isShipped(offer, getValues("addons")) && <ShippingFields />}
      {offer.kind === "video" && (
        <RadioCards
          legend="Who may see the video?"
          cards={Object.entries(visibilityWords).map(([value, words]) => ({ value, ...words }))}
          {...register("visibility")}
        />
      )}
    </>
  );
}

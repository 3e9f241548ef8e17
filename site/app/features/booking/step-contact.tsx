import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import {
  addressCity,
  addressExtra,
  addressName,
  addressPostalCode,
  addressRegion,
  addressStreet,
  customerName,
} from "#app/lib/api/rules/texts.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { visibilityWords } from "#app/lib/booking-labels.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Input, Select } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-contact";
import { BillingFields } from "./billing-fields.tsx";
import { BookingGift } from "./booking-gift.tsx";
import { type BookingDraft, guessBilling, isGift, isShipped, needsSlot } from "./draft.ts";
import type { QuoteState } from "./use-quote.ts";

/** Where the answer and the delivery go, and who may see it. */
export function StepContact({ offer, quote }: { offer: OfferView; quote: QuoteState }) {
  const { register, formState, getValues } = useFormContext<BookingDraft>();
  const errors = formState.errors.customer;
  const { brief, use, gift } = getValues();
  const canBeGift = isGift({ brief, use, gift: { ...gift, isGift: true } }, offer);
  useKnownCustomer();
  return (
    <>
      <Input
        label={booking.yourName}
        autoComplete="name"
        maxLength={customerName.longest}
        error={errors?.name?.message}
        {...register("customer.name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          type="email"
          label={texts.email}
          hint={texts.emailHint}
          autoComplete="email"
          error={errors?.email?.message}
          {...register("customer.email")}
        />
        <Input
          type="email"
          label={texts.repeatEmail}
          hint={texts.repeatEmailHint}
          autoComplete="email"
          error={errors?.emailAgain?.message}
          {...register("customer.emailAgain")}
        />
      </div>
      <Input
        type="tel"
        label={texts.phone}
        aside={booking.optional}
        hint={texts.phoneHint}
        autoComplete="tel"
        className="max-w-sm"
        error={errors?.phone?.message}
        {...register("customer.phone")}
      />
      <BillingFields quote={quote} />
      {isShipped(offer, getValues("addons")) && <ShippingFields />}
      {canBeGift && <BookingGift isScheduled={needsSlot(offer)} />}
      {offer.kind === "video" && (
        <RadioCards
          legend={texts.visibility}
          cards={Object.entries(visibilityWords).map(([value, words]) => ({ value, ...words }))}
          {...register("visibility")}
        />
      )}
    </>
  );
}

/** Where to send what goes by post. */
function ShippingFields() {
  const { register, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.shippingAddress;
  usePrefill("shippingAddress.name", "customer.name");
  usePrefill("shippingAddress.country", "billing.country");
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-semibold">{texts.address}</legend>
      <p className="text-sm text-soft">{texts.addressHint}</p>
      <Input
        label={texts.addressName}
        autoComplete="shipping name"
        maxLength={addressName.longest}
        error={errors?.name?.message}
        {...register("shippingAddress.name")}
      />
      <Input
        label={texts.street}
        autoComplete="shipping address-line1"
        maxLength={addressStreet.longest}
        error={errors?.street?.message}
        {...register("shippingAddress.street")}
      />
      <Input
        label={texts.addressExtra}
        aside={booking.optional}
        autoComplete="shipping address-line2"
        maxLength={addressExtra.longest}
        error={errors?.extra?.message}
        {...register("shippingAddress.extra")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.postalCode}
          aside={booking.optional}
          autoComplete="shipping postal-code"
          maxLength={addressPostalCode.longest}
          error={errors?.postalCode?.message}
          {...register("shippingAddress.postalCode")}
        />
        <Input
          label={texts.city}
          autoComplete="shipping address-level2"
          maxLength={addressCity.longest}
          error={errors?.city?.message}
          {...register("shippingAddress.city")}
        />
        <Input
          label={texts.region}
          aside={booking.optional}
          autoComplete="shipping address-level1"
          maxLength={addressRegion.longest}
          error={errors?.region?.message}
          {...register("shippingAddress.region")}
        />
        <Select
          label={booking.country}
          options={[{ value: "", label: booking.choose }, ...countryOptions()]}
          error={errors?.country?.message}
          {...register("shippingAddress.country")}
        />
      </div>
    </fieldset>
  );
}

/** Copies another field's value until the field gets its own. */
function usePrefill(
  name: "shippingAddress.name" | "shippingAddress.country",
  source: "customer.name" | "billing.country",
): void {
  const { clearErrors, control, getValues, setValue } = useFormContext<BookingDraft>();
  const typed = useWatch({ control, name: source });
  const filled = useRef("");
  useEffect(() => {
    const value = getValues(name);
    if (typed !== "" && (value === "" || value === filled.current)) {
      setValue(name, typed);
      clearErrors(name);
    }
    filled.current = typed;
  }, [name, typed, clearErrors, getValues, setValue]);
}

/** Fills the contact of a signed-in customer in, where nothing was typed yet. */
function useKnownCustomer() {
  const auth = useAuth();
  const { getValues, setValue } = useFormContext<BookingDraft>();
  const hasProfile = auth.status === 1 && auth.viewer.holdsOrders;
  useEffect(() => {
    if (!hasProfile) {
      return;
    }
    const fill = (
      name: "customer.name" | "customer.email" | "customer.emailAgain" | "customer.phone",
      value: string,
    ) => {
      if (getValues(name) === "") {
        setValue(name, value);
      }
    };
    answerOf(api.GET("/api/account/profile"))
      .then((profile) => {
        fill("customer.name", profile.displayName);
        fill("customer.email", profile.email);
        fill("customer.emailAgain", profile.email);
        fill("customer.phone", profile.phone ?? "");
        const guess = guessBilling().country;
        if (profile.country != null && getValues("billing.country") === guess) {
          setValue("billing.country", profile.country);
        }
      })
      .catch((error: unknown) => console.warn("failed to fill in the profile", error));
  }, [hasProfile, getValues, setValue]);
}

import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type BookingDraft, isForSelf } from "#app/features/booking/draft/draft.ts";
import { customerName } from "#app/lib/api/rules/texts.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-contact";
import { suggestEmail } from "./email-suggestion.ts";

/** Where the answer and the delivery go. The name of a booking for oneself is in its brief. */
export function ContactFields() {
  const { register, formState, getValues, setValue, clearErrors } = useFormContext<BookingDraft>();
  const errors = formState.errors.customer;
  const [hasPhone, setHasPhone] = useState(() => getValues("customer.phone") !== "");
  return (
    <div className="grid gap-5">
      {!isForSelf(getValues()) && (
        <Input
          label={booking.yourName}
          autoComplete="name"
          maxLength={customerName.longest}
          error={errors?.name?.message}
          {...register("customer.name")}
        />
      )}
      <EmailField />
      <div className="grid gap-3">
        <Checkbox
          label={texts.addPhone}
          checked={hasPhone || errors?.phone !== undefined}
          onChange={({ target }) => {
            setHasPhone(target.checked);
            setValue("customer.phone", "");
            clearErrors("customer.phone");
          }}
        />
        {(hasPhone || errors?.phone !== undefined) && (
          <Input
            type="tel"
            label={texts.phone}
            hint={texts.phoneHint}
            autoComplete="tel"
            className="max-w-sm"
            error={errors?.phone?.message}
            {...register("customer.phone")}
          />
        )}
      </div>
    </div>
  );
}

/** After such a pause an address is taken for finished, so that the next Tab reaches the suggestion. */
const pauseMs = 700;

/** The email address, with the likely one if it has a typing error. */
function EmailField() {
  const { register, control, setValue, clearErrors, formState } = useFormContext<BookingDraft>();
  const typed = useWatch({ control, name: "customer.email" });
  const [left, setLeft] = useState("");
  // While a person types, every address is unfinished.
  useEffect(() => {
    const timer = setTimeout(() => setLeft(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const meant = left === typed ? suggestEmail(typed) : null;
  return (
    <div className="grid gap-2">
      <Input
        type="email"
        label={texts.email}
        hint={texts.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.customer?.email?.message}
        {...register("customer.email", {
          onBlur: (event: React.FocusEvent<HTMLInputElement>) => setLeft(event.target.value),
        })}
      />
      <div role="status">
        {meant !== null && (
          <p className="rounded-xl bg-warning-soft px-4 py-2">
            {texts.didYouMean({
              email: meant,
              use: (children) => (
                <button
                  type="button"
                  className="min-h-11 cursor-pointer font-semibold underline wrap-anywhere"
                  onClick={() => {
                    setValue("customer.email", meant);
                    clearErrors("customer.email");
                  }}
                >
                  {children}
                </button>
              ),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

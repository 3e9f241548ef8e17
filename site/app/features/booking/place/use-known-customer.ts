import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";

/** Fills empty contact fields and a guessed country from the profile of a signed-in customer. */
export function useKnownCustomer() {
  const auth = useAuth();
  const { getValues, setValue } = useFormContext<BookingDraft>();
  const hasProfile = auth.status === 1 && auth.viewer.holdsOrders;
  useEffect(() => {
    if (!hasProfile) {
      return;
    }
    const fill = (name: "customer.name" | "customer.email" | "customer.phone", value: string) => {
      if (getValues(name) === "") {
        setValue(name, value);
      }
    };
    answerOf(api.GET("/api/account/profile"))
      .then((profile) => {
        fill("customer.name", profile.displayName);
        fill("customer.email", profile.email);
        fill("customer.phone", profile.phone ?? "");
        const isGuess = getValues("billing.country") === getValues("guessedCountry");
        if (profile.country != null && isGuess) {
          setValue("billing.country", profile.country);
        }
      })
      .catch((error: unknown) => console.warn("failed to fill in the profile", error));
  }, [hasProfile, getValues, setValue]);
}

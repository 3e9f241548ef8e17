import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { likelyCountry } from "#app/lib/time/country-of-zone.ts";

const guessed = ["billing.country", "commercial.country", "guessedCountry"] as const;

/**
 * Guesses the customer's country; one that was chosen stays. Returns whether that is done: a price that is quoted before
 * could have another tax than the next one.
 */
export function useGuessedCountry({ getValues, setValue }: UseFormReturn<BookingDraft>): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    void likelyCountry().then((country) => {
      const before = getValues("guessedCountry");
      for (const name of guessed) if (getValues(name) === before) setValue(name, country);
      setDone(true);
    });
  }, [getValues, setValue]);
  return isDone;
}

import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { countryOfZone } from "#app/lib/time/country-of-zone.ts";

/**
 * Replaces the country that the browser's language names by that of its time zone: a German browser in Zurich is in
 * Switzerland. A country that was chosen stays.
 */
export function useGuessedCountry() {
  const { getValues, setValue } = useFormContext<BookingDraft>();
  useEffect(() => {
    const guess = async () => {
      const country = await countryOfZone(readerZone());
      if (country === "") return;
      const { guessedCountry, billing, commercial } = getValues();
      if (billing.country === guessedCountry) setValue("billing.country", country);
      if (commercial.country === guessedCountry) setValue("commercial.country", country);
      setValue("guessedCountry", country);
    };
    guess().catch((error: unknown) => console.warn("failed to guess the country", error));
  }, [getValues, setValue]);
}

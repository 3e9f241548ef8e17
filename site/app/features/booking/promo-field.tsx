import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/field.tsx";
import type { BookingDraft } from "./draft.ts";

/** A promo code: asked about before it is taken over, so that a wrong one leaves the price as it was. */
export function PromoField({ slug }: { slug: string }) {
  const { getValues, setValue, watch } = useFormContext<BookingDraft>();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const used = watch("promoCode");

  async function apply(): Promise<void> {
    const promoCode = typed.trim();
    if (promoCode === "") {
      setProblem("Enter a code");
      return;
    }
    const { offerGuid, addons, use } = getValues();
    setBusy(true);
    try {
      await answerOf(
        api.POST("/api/quotes", { body: { talentSlug: slug, offerGuid, addons, use, promoCode } }),
      );
      setValue("promoCode", promoCode.toUpperCase());
      setTyped("");
      setProblem(null);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (used !== "") {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p role="status">
          Code <strong>{used}</strong> is applied.
        </p>
        <Button variant="ghost" size="small" onClick={() => setValue("promoCode", "")}>
          Remove the code
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-4 flex items-start gap-3 border-t border-line pt-4">
      <Input
        label="Promo code"
        aside="optional"
        className="grow"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={problem ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Return would request the booking.
          if (event.key === "Enter") {
            event.preventDefault();
            void apply();
          }
        }}
      />
      <Button variant="outline" className="mt-[1.875rem]" disabled={busy} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}

function problemOf(error: unknown): string {
  const field = error instanceof ApiFailure ? error.fields[0] : undefined;
  return field?.field === "promoCode" ? asSentence(field.message) : messageFor(error);
}

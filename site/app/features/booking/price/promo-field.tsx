import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/booking-review";
import { applyTypedCode } from "./promo-code.ts";

/** A promo code: the one that is applied, or a field for one. */
export function PromoField({ slug }: { slug: string }) {
  const { watch, setValue } = useFormContext<BookingDraft>();
  const [applied, typed = ""] = watch(["promoCode", "typedPromoCode"]);
  const [before] = useState(applied);
  const [isWanted, setIsWanted] = useState(typed !== "");
  if (applied !== "") return <AppliedCode code={applied} isNew={applied !== before} />;
  return (
    <div className="grid gap-3">
      <Checkbox
        label={texts.havePromoCode}
        checked={isWanted}
        onChange={({ target }) => {
          setIsWanted(target.checked);
          setValue("typedPromoCode", "");
        }}
      />
      {isWanted && <CodeField slug={slug} />}
    </div>
  );
}

/** The applied code. A new one gets the focus: its field is gone, and the total has changed. */
function AppliedCode({ code, isNew }: { code: string; isNew: boolean }) {
  const { setValue } = useFormContext<BookingDraft>();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) words.current?.focus();
  }, [isNew]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={words} role="status" tabIndex={-1}>
        {texts.codeApplied({ code, strong: (children) => <strong>{children}</strong> })}
        {isNew && ` ${texts.checkTotal}`}
      </p>
      <Button variant="ghost" size="small" onClick={() => setValue("promoCode", "")}>
        {texts.removeCode}
      </Button>
    </div>
  );
}

function CodeField({ slug }: { slug: string }) {
  const form = useFormContext<BookingDraft>();
  const [busy, setBusy] = useState(false);

  async function apply(): Promise<void> {
    setBusy(true);
    try {
      await applyTypedCode(form, slug);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex items-start gap-3">
      <Input
        label={texts.promoCode}
        className="grow"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.formState.errors.typedPromoCode?.message}
        onKeyDown={ownKeys((event: KeyboardEvent) => {
          // Return would request the booking.
          if (event.key === "Enter") {
            event.preventDefault();
            if (!busy) void apply();
          }
        })}
        {...form.register("typedPromoCode")}
      />
      <Button variant="outline" className="mt-[1.875rem]" disabled={busy} onClick={apply}>
        {texts.applyCode}
      </Button>
    </div>
  );
}

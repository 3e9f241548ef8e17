import { useFormContext, useWatch } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import * as texts from "#messages/booking-review";

/** The consents besides the one at the button; the terms are accepted with the request. */
export function ConsentFields() {
  const { register, control, formState } = useFormContext<BookingDraft>();
  const use = useWatch({ control, name: "use" });
  const { commercial } = formState.errors;
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{texts.consents}</legend>
      {use === "commercial" && (
        <Checkbox
          label={texts.disclosure}
          error={commercial?.disclosure?.message}
          {...register("commercial.disclosure")}
        />
      )}
      <Checkbox label={texts.marketing} {...register("consents.marketing")} />
      <p className="text-sm text-soft">
        {texts.terms({
          terms: (children) => <NewTab href={paths.terms()}>{children}</NewTab>,
          privacy: (children) => <NewTab href={paths.privacyPolicy()}>{children}</NewTab>,
        })}
      </p>
    </fieldset>
  );
}

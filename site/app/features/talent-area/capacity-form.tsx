import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import type { OwnTalentView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { savedAs, saveTalent } from "./save-talent.ts";

const rules = z.object({
  capacity: z
    .string()
    .check(z.regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, "Enter a number from 1 to 200")),
});

/** How many requests may wait at the same time. */
export function CapacityForm({ profile }: { profile: OwnTalentView }) {
  const revalidator = useRevalidator();
  const { form, submit, summary, errorOf } = useApiForm<z.infer<typeof rules>>({
    defaults: { capacity: String(profile.capacity) },
    resolver: rulesResolver(() => rules),
    send: async ({ capacity }) => {
      await saveTalent(savedAs(profile, { capacity: Number(capacity) }));
      await revalidator.revalidate();
      showToast("Saved.");
    },
  });
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
        aria-label="Capacity"
      >
        <ErrorSummary {...summary} />
        <div className="flex flex-wrap items-end gap-3">
          <Input
            label="Requests at once"
            hint="More than this, and your page says you are fully booked"
            inputMode="numeric"
            error={errorOf("capacity")}
            className="flex-1"
            {...form.register("capacity")}
          />
          <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

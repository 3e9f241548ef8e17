import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { CustomerProfileView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.tsx";

const rules = z.object({
  displayName: z
    .string()
    .check(z.trim(), z.minLength(1, "Tell us your name"), z.maxLength(80, "At most 80 characters")),
  company: z.string().check(z.trim(), z.maxLength(80, "At most 80 characters")),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\+[1-9]\d{6,14})?$/, "Start with + and the country code, such as +34600111222"),
    ),
  country: z.string(),
});

type Profile = z.infer<typeof rules>;

/** Who the customer is and how to reach them. */
export function CustomerProfileForm({ profile }: { profile: CustomerProfileView }) {
  const revalidator = useRevalidator();
  const { form, submit, summary, errorOf } = useApiForm<Profile>({
    defaults: {
      displayName: profile.displayName,
      company: profile.company ?? "",
      phone: profile.phone ?? "",
      country: profile.country ?? "",
    },
    resolver: rulesResolver(() => rules),
    send: async (values) => {
      await answerOf(
        api.PUT("/api/account/profile", {
          body: {
            displayName: values.displayName.trim(),
            company: emptied(values.company),
            phone: emptied(values.phone),
            country: emptied(values.country),
            // Saving replaces the whole profile; what this form does not show stays as it is.
            locale: profile.locale ?? null,
            currency: profile.currency ?? null,
            timeZone: profile.timeZone ?? null,
            version: profile.version,
          },
        }),
      );
      await revalidator.revalidate();
      showToast("Saved.");
    },
  });
  const { register, formState } = form;
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label="Profile"
      >
        <ErrorSummary {...summary} />
        <Input
          label="Name"
          autoComplete="name"
          error={errorOf("displayName")}
          {...register("displayName")}
        />
        <Input
          label="Email"
          value={profile.email}
          readOnly
          hint="You log in with it. Change it below, under login and security."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label="Company"
            aside="optional"
            autoComplete="organization"
            error={errorOf("company")}
            {...register("company")}
          />
          <Input
            type="tel"
            label="Phone"
            aside="optional"
            autoComplete="tel"
            error={errorOf("phone")}
            {...register("phone")}
          />
        </div>
        <Select
          label="Country"
          options={[{ value: "", label: "Not said" }, ...countryOptions()]}
          error={errorOf("country")}
          className="max-w-sm"
          {...register("country")}
        />
        <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
          Save
        </Button>
      </form>
    </Card>
  );
}

function emptied(value: string): string | null {
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}

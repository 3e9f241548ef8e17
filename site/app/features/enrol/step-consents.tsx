import { useFormContext } from "react-hook-form";
import { paths } from "#app/lib/paths.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/field.tsx";
import type { EnrolAnswers } from "./enrol-answers.ts";

/** How we reach the athlete, and what is agreed to. */
export function StepConsents({ emailStays }: { emailStays: boolean }) {
  const { register, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          type="email"
          label="Email"
          hint={
            emailStays
              ? "Confirmed; to use another one, apply again"
              : "We send a link here to confirm it is yours"
          }
          autoComplete="email"
          readOnly={emailStays}
          error={errors.email?.message}
          {...register("email")}
        />
        <Input
          type="tel"
          label="Phone"
          aside="optional"
          hint="With country code"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register("phone")}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="sr-only">Consents</legend>
        <Checkbox
          label={
            <>
              I accept the{" "}
              <a href={paths.terms()} target="_blank" rel="noreferrer" className="underline">
                terms for athletes
              </a>
            </>
          }
          error={errors.consents?.terms?.message}
          {...register("consents.terms")}
        />
        <Checkbox
          label="Matchday may show my name and picture on my page"
          error={errors.consents?.likeness?.message}
          {...register("consents.likeness")}
        />
        <Checkbox
          label="Matchday may process these data to decide about my application"
          error={errors.consents?.data?.message}
          {...register("consents.data")}
        />
      </fieldset>
    </>
  );
}

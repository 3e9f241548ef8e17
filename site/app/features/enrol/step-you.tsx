import { useFormContext, useWatch } from "react-hook-form";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Input, Select } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type EnrolAnswers, needsGuardian } from "./enrol-answers.ts";

/** Legal and public name, birth date, country; a guardian for the young. */
export function StepYou({ today }: { today: string }) {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const birthDate = useWatch({ control, name: "birthDate" });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Full legal name"
          hint="As in your passport; never shown"
          autoComplete="name"
          error={errors.legalName?.message}
          {...register("legalName")}
        />
        <Input
          label="Public name"
          hint="The name fans know you by"
          error={errors.displayName?.message}
          {...register("displayName")}
        />
        <Input
          type="date"
          label="Date of birth"
          max={today}
          autoComplete="bday"
          error={errors.birthDate?.message}
          {...register("birthDate")}
        />
        <Select
          label="Country"
          options={[{ value: "", label: "Choose" }, ...countryOptions()]}
          error={errors.country?.message}
          {...register("country")}
        />
      </div>
      {needsGuardian(birthDate, today) && (
        <>
          <Notice tone="info" title="A guardian has to agree">
            You are under 18. We write to your guardian before anything is shown.
          </Notice>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input
              label="Guardian's name"
              error={errors.guardian?.name?.message}
              {...register("guardian.name")}
            />
            <Input
              type="email"
              label="Guardian's email"
              error={errors.guardian?.email?.message}
              {...register("guardian.email")}
            />
          </div>
        </>
      )}
    </>
  );
}

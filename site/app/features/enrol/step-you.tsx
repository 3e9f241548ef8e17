import { useFormContext, useWatch } from "react-hook-form";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { Input, Select } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
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

/** An agent, if there is one, and who is paid. */
export function StepAgent() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const kind = useWatch({ control, name: "entity.kind" });
  return (
    <>
      <p className="text-ink-soft">Leave this empty if you act for yourself.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Agent's name"
          aside="optional"
          error={errors.agent?.name?.message}
          {...register("agent.name")}
        />
        <Input
          type="email"
          label="Agent's email"
          aside="optional"
          error={errors.agent?.email?.message}
          {...register("agent.email")}
        />
      </div>
      <RadioCards
        legend="Who is paid?"
        columns={2}
        cards={[
          { value: "individual", label: "Me" },
          { value: "company", label: "A company" },
        ]}
        {...register("entity.kind")}
      />
      {kind === "company" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label="Company"
            error={errors.entity?.name?.message}
            {...register("entity.name")}
          />
          <Input
            label="VAT number"
            aside="optional"
            error={errors.entity?.vatId?.message}
            {...register("entity.vatId")}
          />
        </div>
      )}
    </>
  );
}

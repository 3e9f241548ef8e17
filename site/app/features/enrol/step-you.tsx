import { useFormContext, useWatch } from "react-hook-form";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/enrol";
import { type EnrolAnswers, needsGuardian } from "./enrol-answers.ts";

/** Legal and public name, birth date, country; a guardian for the young. */
export function StepYou({ today }: { today: string }) {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const birthDate = useWatch({ control, name: "birthDate" });
  return (
    <>
      <div className="field-row">
        <Input
          label={texts.legalName}
          hint={texts.legalNameHint}
          autoComplete="name"
          error={errors.legalName?.message}
          {...register("legalName")}
        />
        <Input
          label={texts.displayName}
          hint={texts.displayNameHint}
          error={errors.displayName?.message}
          {...register("displayName")}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          type="date"
          label={texts.birthDate}
          max={today}
          autoComplete="bday"
          error={errors.birthDate?.message}
          {...register("birthDate")}
        />
        <Select
          label={texts.country}
          options={[{ value: "", label: texts.choose }, ...countryOptions()]}
          error={errors.country?.message}
          {...register("country")}
        />
      </div>
      {needsGuardian(birthDate, today) && (
        <>
          <Notice tone="info" title={texts.guardian}>
            {texts.guardianHint}
          </Notice>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input
              label={texts.guardianName}
              error={errors.guardian?.name?.message}
              {...register("guardian.name")}
            />
            <Input
              type="email"
              label={texts.guardianEmail}
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
      <p className="text-soft">{texts.agentHint}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={texts.agentName}
          aside={texts.optional}
          error={errors.agent?.name?.message}
          {...register("agent.name")}
        />
        <Input
          type="email"
          label={texts.agentEmail}
          aside={texts.optional}
          error={errors.agent?.email?.message}
          {...register("agent.email")}
        />
      </div>
      <RadioCards
        legend={texts.entity}
        columns={2}
        cards={[
          { value: "individual", label: texts.individual },
          { value: "company", label: texts.aCompany },
        ]}
        {...register("entity.kind")}
      />
      {kind === "company" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={texts.company}
            error={errors.entity?.name?.message}
            {...register("entity.name")}
          />
          <Input
            label={texts.vatNumber}
            aside={texts.optional}
            error={errors.entity?.vatId?.message}
            {...register("entity.vatId")}
          />
        </div>
      )}
    </>
  );
}

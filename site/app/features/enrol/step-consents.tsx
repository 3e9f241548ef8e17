import { useFormContext } from "react-hook-form";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/enrol";
import type { EnrolAnswers } from "./enrol-answers.ts";

export interface StepConsentsProps {
  emailStays: boolean;
  emailHint: string;
}

/** How we reach the athlete, and what is agreed to. */
export function StepConsents({ emailStays, emailHint }: StepConsentsProps) {
  const { register, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          type="email"
          label={texts.email}
          hint={emailHint}
          autoComplete="email"
          readOnly={emailStays}
          error={errors.email?.message}
          {...register("email")}
        />
        <Input
          type="tel"
          label={texts.phone}
          aside={texts.optional}
          hint={texts.phoneHint}
          autoComplete="tel"
          error={errors.phone?.message}
          {...register("phone")}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="sr-only">{texts.consents}</legend>
        <Checkbox
          label={texts.terms({
            link: (children) => (
              <a
                href={addressOf(paths.terms())}
                target="_blank"
                rel="noreferrer"
                className="underline"
              >
                {children}
              </a>
            ),
          })}
          error={errors.consents?.terms?.message}
          {...register("consents.terms")}
        />
        <Checkbox
          label={texts.likeness({ brand: brandName() })}
          error={errors.consents?.likeness?.message}
          {...register("consents.likeness")}
        />
        <Checkbox
          label={texts.data({ brand: brandName() })}
          error={errors.consents?.data?.message}
          {...register("consents.data")}
        />
      </fieldset>
    </>
  );
}

import { useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { countryOptions } from "#app/lib/places-and-languages.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { checkPassword } from "./check-password.ts";
import { registerTalent } from "./register.ts";
import { type TalentSignup, talentRules } from "./signup-rules.ts";
import { signupMessage } from "./signup-words.ts";

const askSports = () => answerOf(api.GET("/api/sports"));

export function TalentSignupForm({ cameFrom }: { cameFrom: string | null }) {
  const navigate = useNavigate();
  const sports = useAnswer(askSports);
  const { form, submit, summary, errorOf } = useApiForm<TalentSignup>({
    defaults: { displayName: "", sport: "", country: "", account: { email: "", password: "" } },
    resolver: rulesResolver(() => talentRules),
    wordsFor: signupMessage,
    send: async (values) => {
      await checkPassword(values.account.password, "account.password", form.setError);
      const role = await registerTalent(values);
      await navigate(destinationAfterLogin(role, cameFrom), { replace: true });
    },
  });
  const { register, formState } = form;
  const later = { value: "", label: "Choose later" };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Sign up as talent"
    >
      <ErrorSummary {...summary} />
      <Input
        label="Public name"
        hint="The name fans know you by"
        autoComplete="nickname"
        error={errorOf("displayName")}
        {...register("displayName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Sport"
          options={[
            later,
            ...(sports.status === "ready"
              ? sports.data.map((sport) => ({ value: sport.slug, label: sport.name }))
              : []),
          ]}
          error={errorOf("sport")}
          {...register("sport")}
        />
        <Select
          label="Country"
          options={[later, ...countryOptions()]}
          error={errorOf("country")}
          {...register("country")}
        />
      </div>
      <Input
        type="email"
        label="Email"
        autoComplete="username"
        error={errorOf("account.email")}
        {...register("account.email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        error={errorOf("account.password")}
        {...register("account.password")}
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        Create talent account
      </Button>
    </form>
  );
}

import { useNavigate } from "react-router";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useApiForm } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Input } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { checkPassword } from "./check-password.ts";
import { registerCustomer } from "./register.ts";
import { type CustomerSignup, customerRules } from "./signup-rules.ts";
import { signupMessage } from "./signup-words.ts";

export function CustomerSignupForm({ cameFrom }: { cameFrom: string | null }) {
  const navigate = useNavigate();
  const { form, submit, summary, errorOf } = useApiForm<CustomerSignup>({
    defaults: { name: "", company: "", email: "", phone: "", password: "" },
    resolver: rulesResolver(() => customerRules),
    wordsFor: signupMessage,
    send: async (values) => {
      await checkPassword(values.password, "password", form.setError);
      const role = await registerCustomer(values);
      await navigate(destinationAfterLogin(role, cameFrom), { replace: true });
    },
  });
  const { register, formState } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Sign up as a customer"
    >
      <ErrorSummary {...summary} />
      <Input label="Name" autoComplete="name" error={errorOf("name")} {...register("name")} />
      <Input
        type="email"
        label="Email"
        autoComplete="username"
        error={errorOf("email")}
        {...register("email")}
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
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        error={errorOf("password")}
        {...register("password")}
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        Create account
      </Button>
    </form>
  );
}

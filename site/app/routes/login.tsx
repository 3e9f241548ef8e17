import { Link } from "react-router";
import { ConfirmEmail } from "#app/features/auth/confirm-email.tsx";
import { Entrance } from "#app/features/auth/entrance.tsx";
import { ForgotPasswordForm } from "#app/features/auth/forgot-password-form.tsx";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { NewPasswordForm } from "#app/features/auth/new-password-form.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated-search.ts";

const forgotPath = `${paths.login()}?mode=forgot`;
const reasons = [
  "Your orders and deliveries in one place",
  "Requests reserved, never charged before acceptance",
  "One step to book again",
];

export default function Login() {
  const [search] = useHydratedSearch();
  const mode = search.get("mode");
  const code = search.get("oobCode");
  if (mode === "resetPassword" && code !== null) {
    return (
      <Entrance
        title="New password"
        lead="Choose a new password for your account."
        reasons={reasons}
      >
        <PageHead title="New password" path={paths.login()} noindex />
        <NewPasswordForm code={code} forgotPath={forgotPath} />
      </Entrance>
    );
  }
  if (mode === "verifyEmail" && code !== null) {
    return (
      <Entrance title="Your email" lead="One moment, we note that it is yours." reasons={reasons}>
        <PageHead title="Confirm your email" path={paths.login()} noindex />
        <ConfirmEmail code={code} />
      </Entrance>
    );
  }
  if (mode === "forgot") {
    return (
      <Entrance
        title="Forgot it?"
        lead="Tell us your email address and we send you a link to choose a new password."
        reasons={reasons}
      >
        <PageHead title="Reset password" path={paths.login()} noindex />
        <ForgotPasswordForm />
      </Entrance>
    );
  }
  const cameFrom = search.get("from");
  return (
    <Entrance title="Log in" lead="Good to see you again." reasons={reasons}>
      <PageHead title="Log in" path={paths.login()} noindex />
      <LoginForm cameFrom={cameFrom} forgotPath={forgotPath} />
      <p className="mt-6 border-t border-line pt-5">
        New here?{" "}
        <Link
          to={paths.signup(cameFrom === null ? {} : { from: cameFrom })}
          className="font-semibold underline"
        >
          Create an account
        </Link>
      </p>
    </Entrance>
  );
}

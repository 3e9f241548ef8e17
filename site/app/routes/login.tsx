import { Link } from "react-router";
import { AuthCard } from "#app/features/auth/auth-card.tsx";
import { MailedCodeLanding } from "#app/features/auth/email-code.tsx";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { ForgotPasswordForm, NewPasswordForm } from "#app/features/auth/password-forms.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated.ts";

const forgotPath = `${paths.login()}?mode=forgot`;
const reasons = [
  "Your orders and deliveries in one place",
  "Requests reserved, never charged before acceptance",
  "One step to book again",
];

/** Emails about an address, by the mode of their link. */
const mailedAbout: Record<string, { title: string; lead: string; head: string }> = {
  verifyEmail: {
    title: "Your email",
    lead: "One moment, we note that it is yours.",
    head: "Confirm your email",
  },
  verifyAndChangeEmail: {
    title: "Your new email",
    lead: "One moment, we change it over.",
    head: "Change your email",
  },
  recoverEmail: {
    title: "Your old email",
    lead: "One moment, we change it back.",
    head: "Change your email back",
  },
};

export default function Login() {
  const [search] = useHydratedSearch();
  const mode = search.get("mode");
  const code = search.get("oobCode");
  if (mode === "resetPassword" && code !== null) {
    return (
      <AuthCard
        title="New password"
        lead="Choose a new password for your account."
        reasons={reasons}
      >
        <PageHead title="New password" path={paths.login()} noindex />
        <NewPasswordForm code={code} forgotPath={forgotPath} />
      </AuthCard>
    );
  }
  const mailed = code === null ? undefined : mailedAbout[mode ?? ""];
  if (code !== null && mailed !== undefined) {
    return (
      <AuthCard title={mailed.title} lead={mailed.lead} reasons={reasons}>
        <PageHead title={mailed.head} path={paths.login()} noindex />
        <MailedCodeLanding code={code} />
      </AuthCard>
    );
  }
  if (mode === "forgot") {
    return (
      <AuthCard
        title="Forgot it?"
        lead="Tell us your email address and we send you a link to choose a new password."
        reasons={reasons}
      >
        <PageHead title="Reset password" path={paths.login()} noindex />
        <ForgotPasswordForm />
      </AuthCard>
    );
  }
  const cameFrom = search.get("from");
  return (
    <AuthCard title="Log in" lead="Good to see you again." reasons={reasons}>
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
      <p className="mt-3">
        Booked without an account?{" "}
        <Link to={paths.findMyOrders()} className="font-semibold underline">
          Find my orders
        </Link>
      </p>
    </AuthCard>
  );
}

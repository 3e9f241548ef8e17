import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { AuthCard } from "#app/features/auth/auth-card.tsx";
import type { AddressPurpose } from "#app/features/auth/emailed-link/new-link.tsx";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { useAdoptedFavourites } from "#app/features/favourites/use-adopted-favourites.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import * as texts from "#messages/page-login";

const MailedCodeLanding = lazy(async () => {
  const { MailedCodeLanding } = await recoverChunk(
    () => import("#app/features/auth/emailed-link/email-code.tsx"),
  );
  return { default: MailedCodeLanding };
});

const loadPasswordForms = () => recoverChunk(() => import("#app/features/auth/password-forms.tsx"));

const ForgotPasswordForm = lazy(async () => ({
  default: (await loadPasswordForms()).ForgotPasswordForm,
}));

const NewPasswordForm = lazy(async () => ({
  default: (await loadPasswordForms()).NewPasswordForm,
}));

const forgotPath = `${paths.login()}?mode=forgot`;
const reasons = [
  texts.ordersDeliveriesOnePlace,
  texts.requestsReservedNeverCharged,
  texts.oneStepBookAgain,
];

/** Emails about an address, by the mode of their link. */
const mailedAbout: Record<
  string,
  { purpose: AddressPurpose; title: string; lead: string; head: string }
> = {
  verifyEmail: {
    purpose: "verify_email",
    title: texts.yourEmail,
    lead: texts.oneClickConfirm,
    head: texts.confirmEmail,
  },
  verifyAndChangeEmail: {
    purpose: "change_email",
    title: texts.newEmail,
    lead: texts.oneClickChange,
    head: texts.changeEmail,
  },
  recoverEmail: {
    purpose: "recover_email",
    title: texts.oldEmail,
    lead: texts.undoAddressChange,
    head: texts.changeEmailBack,
  },
};

export default function Login() {
  useAdoptedFavourites();
  const [search] = useHydratedSearch();
  const mode = search.get("mode");
  const code = search.get("oobCode");
  if (mode === "resetPassword" && code !== null) {
    return (
      <AuthCard title={texts.newPassword} lead={texts.chooseNewPasswordAccount} reasons={reasons}>
        <PageHead title={texts.newPassword} path={paths.login()} noindex />
        <Suspense>
          <NewPasswordForm code={code} forgotPath={forgotPath} />
        </Suspense>
      </AuthCard>
    );
  }
  const mailed = code === null ? undefined : mailedAbout[mode ?? ""];
  if (code !== null && mailed !== undefined) {
    return (
      <AuthCard title={mailed.title} lead={mailed.lead} reasons={reasons}>
        <PageHead title={mailed.head} path={paths.login()} noindex />
        <Suspense>
          <MailedCodeLanding key={code} code={code} purpose={mailed.purpose} />
        </Suspense>
      </AuthCard>
    );
  }
  if (mode === "forgot") {
    return (
      <AuthCard title={texts.forgotIt} lead={texts.tellEmailAddressSend} reasons={reasons}>
        <PageHead title={texts.resetPassword} path={paths.login()} noindex />
        <Suspense>
          <ForgotPasswordForm />
        </Suspense>
      </AuthCard>
    );
  }
  const cameFrom = search.get("from");
  return (
    <AuthCard title={texts.logIn} lead={texts.goodSeeAgain} reasons={reasons}>
      <PageHead title={texts.logIn} path={paths.login()} />
      <LoginForm cameFrom={cameFrom} forgotPath={forgotPath} />
      <p className="mt-6 border-t border-line pt-5">
        {texts.newHere({
          link: (children) => (
            <Link
              to={paths.signup(cameFrom === null ? {} : { from: cameFrom })}
              className="inline-block font-semibold underline"
            >
              {children}
            </Link>
          ),
        })}
      </p>
      <p className="mt-3">
        {texts.bookedWithoutAccount({
          link: (children) => (
            <Link to={paths.findMyOrders()} className="inline-block font-semibold underline">
              {children}
            </Link>
          ),
        })}
      </p>
    </AuthCard>
  );
}

import { useNavigate } from "react-router";
import { storedEmail } from "#app/lib/accounts/email-address.ts";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { usePasswordPolicy, withNewPassword } from "#app/lib/auth/entry/check-password.ts";
import { signUp } from "#app/lib/auth/entry/sign-up.ts";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { localSports } from "#app/lib/catalogue/local-texts.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { countryOptions } from "#app/lib/texts/places-and-languages.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/auth";
import { AlreadySignedIn } from "./auth-card.tsx";
import { ConnectAccount } from "./connect-account.tsx";
import { Or, ProviderSection } from "./provider-buttons.tsx";
import {
  acceptInvitation,
  invitedRules,
  postTalent,
  signupMessage,
  type TalentSignup,
  talentRules,
  useInvitation,
} from "./signup-rules.ts";
import { useEmailTaken } from "./use-email-taken.tsx";
import { useProviderEntry } from "./use-provider-entry.ts";

const askSports = () => answerOf(api.GET("/api/sports")).then(localSports);
const profileFields = ["displayName", "sport", "country"] as const;
const later = { value: "", label: texts.chooseLater };

/** Asks an athlete for the profile first, then for the login. */
export function TalentSignupForm({ cameFrom }: { cameFrom: string | null }) {
  const navigate = useNavigate();
  const sports = useAnswer(askSports);
  const known = usePasswordPolicy();
  const taken = useEmailTaken(cameFrom);
  const [invitation, keepInvitation] = useInvitation();
  const post = (account: { email: string; password?: string }, values: TalentSignup) =>
    invitation === null ? postTalent(account, values) : acceptInvitation(account, invitation);
  const goOn = async (viewer: Viewer) => {
    const next =
      invitation === null ? destinationAfterLogin(viewer.role, cameFrom) : paths.talentAccount();
    await navigate(next, { replace: true });
  };
  const { form, submit, summary, errorOf, field, busy } = useForm<TalentSignup>({
    defaults: { displayName: "", sport: "", country: "", account: { email: "", password: "" } },
    resolver: rulesResolver(() => (invitation === null ? talentRules : invitedRules)),
    wordsFor: signupMessage,
    send: async (values) => {
      const { password } = values.account;
      const email = storedEmail(values.account.email);
      const viewer = await withNewPassword(known, password, "account.password", form.setError, () =>
        signUp(email, password, () => post({ email, password }, values)),
      );
      await goOn(viewer);
    },
  });
  const provider = useProviderEntry({
    purpose: "talent",
    registration: {
      role: "talent",
      register: ({ email }) => post({ email }, form.getValues()),
    },
    onEntered: goOn,
    typed: () => {
      const { displayName, sport, country, account } = form.getValues();
      return { displayName, sport, country, email: account.email, invitation: invitation ?? "" };
    },
    onReturn: ({ displayName = "", sport = "", country = "", email = "", ...kept }) => {
      keepInvitation(kept.invitation || null);
      form.reset({ displayName, sport, country, account: { email, password: "" } });
    },
  });
  if (provider.pending !== null) {
    return <ConnectAccount pending={provider.pending} entry={provider} onEntered={goOn} />;
  }
  const { register, formState, watch } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={texts.signUpTalent}
    >
      <AlreadySignedIn
        cameFrom={cameFrom}
        entering={formState.isSubmitting || provider.busy !== null}
      />
      <ErrorSummary {...summary} />
      {invitation === null ? (
        <>
          <Input
            label={texts.publicName}
            hint={texts.nameFansKnow}
            autoComplete="nickname"
            {...field("displayName")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label={texts.sport}
              options={[
                later,
                ...(sports.status === "ready"
                  ? sports.data.map((sport) => ({ value: sport.slug, label: sport.name }))
                  : []),
              ]}
              {...field("sport")}
            />
            <Select
              label={texts.country}
              options={[later, ...countryOptions()]}
              {...field("country")}
            />
          </div>
        </>
      ) : (
        <Notice tone="good" title={texts.welcomeMatchday({ brand: brandName() })}>
          {texts.pageReadyFinishChoose}
        </Notice>
      )}
      <h2 className="mt-2 text-lg font-bold">{texts.howLog}</h2>
      <ProviderSection
        entry={provider}
        cameFrom={cameFrom}
        onPress={async (id) => {
          if (invitation !== null || (await form.trigger(profileFields, { shouldFocus: true }))) {
            await provider.press(id);
          }
        }}
      />
      <Or>{texts.emailText}</Or>
      <Input
        type="email"
        label={texts.email}
        autoComplete="username"
        error={errorOf("account.email")}
        {...register("account.email", { onBlur: (event) => taken.check(event.target.value) })}
      />
      {taken.notice(watch("account.email"))}
      <NewPasswordField
        label={texts.password}
        policy={known.policy}
        typed={watch("account.password")}
        {...field("account.password")}
      />
      <Button type="submit" size="large" busy={busy}>
        {texts.createTalentAccount}
      </Button>
    </form>
  );
}

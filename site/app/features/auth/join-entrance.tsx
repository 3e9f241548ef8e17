import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod/mini";
import type { TeamInvitation } from "#app/lib/api/types.ts";
import { usePasswordPolicy, withNewPassword } from "#app/lib/auth/entry/check-password.ts";
import { logIn, signUp } from "#app/lib/auth/entry/sign-up.ts";
import { loginMessage } from "#app/lib/auth/identity-errors.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { PasswordInput } from "#app/ui/forms/password-input.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import * as auth from "#messages/auth";
import * as texts from "#messages/join-team";
import { ConnectAccount } from "./connect-account.tsx";
import { Or, ProviderSection } from "./provider-buttons.tsx";
import { signupMessage } from "./signup-rules.ts";
import { joinTeam } from "./team-invitation.ts";
import { useProviderEntry } from "./use-provider-entry.ts";

interface JoinEntranceProps {
  token: string;
  /** The invited address. */
  email: string;
  onJoined: (invitation: TeamInvitation) => void;
}

const rules = z.object({
  email: z.string(),
  password: z.string().check(z.minLength(1, auth.enterPassword)),
});
type Values = z.infer<typeof rules>;

/** The ways in for a person who is not signed in: a new account joins immediately, an existing one logs in first. */
export function JoinEntrance(props: JoinEntranceProps) {
  const [way, setWay] = useState<"new" | "known">("new");
  const provider = useProviderEntry({
    purpose: "team",
    registration: { role: "customer", register: () => registered(props) },
    onEntered: async () => undefined,
  });
  if (provider.pending !== null) {
    const { pending } = provider;
    return <ConnectAccount pending={pending} entry={provider} onEntered={async () => undefined} />;
  }
  return (
    <div className="grid gap-5">
      <ProviderSection entry={provider} cameFrom={null} />
      <Or>{auth.emailText}</Or>
      <Tabs
        label={texts.way}
        value={way}
        onChange={(next) => setWay(next === "known" ? "known" : "new")}
        tabs={[
          { value: "new", label: texts.newAccount, content: <NewAccountForm {...props} /> },
          { value: "known", label: texts.knownAccount, content: <KnownAccountForm {...props} /> },
        ]}
      />
    </div>
  );
}

/** Joins before the new account is logged in, so that its first token has the claims. */
async function registered({ token, onJoined }: JoinEntranceProps): Promise<void> {
  onJoined(await joinTeam(token));
}

function NewAccountForm(props: JoinEntranceProps) {
  const known = usePasswordPolicy();
  const { form, field, frame, busy } = useForm<Values>({
    defaults: { email: props.email, password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: signupMessage,
    send: async ({ password }) => {
      await withNewPassword(known, password, "password", form.setError, () =>
        signUp(props.email, password, () => registered(props)),
      );
    },
  });
  return (
    <FormFrame {...frame} label={texts.newAccount} className="grid gap-5">
      <Email {...form.register("email")} />
      <NewPasswordField
        label={auth.password}
        policy={known.policy}
        typed={form.watch("password")}
        {...field("password")}
      />
      <Button type="submit" size="large" busy={busy}>
        {texts.join}
      </Button>
    </FormFrame>
  );
}

function KnownAccountForm({ email }: JoinEntranceProps) {
  const { form, field, frame, busy } = useForm<Values>({
    defaults: { email, password: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: loginMessage,
    send: ({ password }) => logIn(email, password),
  });
  return (
    <FormFrame {...frame} label={texts.knownAccount} className="grid gap-5">
      <Email {...form.register("email")} />
      <PasswordInput label={auth.password} autoComplete="current-password" {...field("password")} />
      <Link
        to={`${paths.login()}?mode=forgot`}
        className="justify-self-start font-semibold underline"
      >
        {auth.forgotPassword}
      </Link>
      <Button type="submit" size="large" busy={busy}>
        {auth.logIn}
      </Button>
    </FormFrame>
  );
}

function Email(props: React.ComponentProps<"input">) {
  return <Input type="email" label={auth.email} readOnly autoComplete="username" {...props} />;
}

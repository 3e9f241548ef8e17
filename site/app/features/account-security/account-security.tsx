import { useState } from "react";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AskForCode } from "#app/ui/overlays/ask-for-code.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/account-security";
import { ConfirmAddress } from "./confirm-address.tsx";
import { EmailDialog, PasswordDialog } from "./credential-dialogs.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useProof } from "./proof-dialog.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { ExportRow, LogOutEverywhere, SecurityRow } from "./security-row.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";
import { useSignInMethods } from "./use-sign-in-methods.ts";

export interface AccountSecurityProps {
  /** Where an order of this person is shown. */
  orderPath: (orderGuid: string) => string;
}

/** The ways into the account, its sessions, and its data: the same for customers and athletes. */
export function AccountSecurity({ orderPath }: AccountSecurityProps) {
  const { methods, setMethods, problem } = useSignInMethods();
  return (
    <section aria-labelledby="security" className="grid gap-4">
      <h2 id="security" className="display text-2xl">
        {texts.loginSecurity}
      </h2>
      {methods !== null ? (
        <Matters methods={methods} onMethods={setMethods} orderPath={orderPath} />
      ) : problem === null ? (
        <Skeleton className="h-96" />
      ) : (
        <Notice tone="bad">{problem}</Notice>
      )}
    </section>
  );
}

type OpenDialog = "email" | "password" | "sessions" | "delete";

interface MattersProps extends AccountSecurityProps {
  methods: LinkedMethod[];
  onMethods: (methods: LinkedMethod[]) => void;
}

function Matters({ methods, onMethods, orderPath }: MattersProps) {
  const auth = useAuth();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { proved, dialog: proofDialog } = useProof(methods);
  const email = auth.status === 1 ? auth.viewer.email : "";
  const isAthlete = auth.status === 1 && auth.viewer.role === "talent";
  const hasPassword = methods.some(({ method }) => method === "password");
  const close = () => setOpen(null);
  return (
    <Card>
      <SecurityRow
        title={texts.email}
        action={<Opener label={texts.changeEmail} onPress={() => setOpen("email")} />}
      >
        <p className="wrap-anywhere">{shownEmail(email)}</p>
        <ConfirmAddress
          email={email}
          needed={isAthlete ? texts.neededByAthlete : texts.neededByCustomer}
        />
      </SecurityRow>
      <SecurityRow
        title={texts.password}
        action={
          <Opener
            label={hasPassword ? texts.changePassword : texts.setPassword}
            onPress={() => setOpen("password")}
          />
        }
      >
        <p>{hasPassword ? texts.setKeepNoCopy : texts.noneYet}</p>
      </SecurityRow>
      <SecondFactor proved={proved} />
      <SignInMethods methods={methods} onChange={onMethods} proved={proved} />
      <SecurityRow
        title={texts.whereLogged}
        action={<Opener label={texts.logOutEverywhere} onPress={() => setOpen("sessions")} />}
      >
        <p>{texts.lostPhoneUsedSomebody}</p>
      </SecurityRow>
      <ExportRow />
      <SecurityRow
        title={texts.deleteAccount}
        action={<Opener label={texts.deleteAccount} onPress={() => setOpen("delete")} />}
      >
        <p>{texts.goodOrdersUnderWay}</p>
      </SecurityRow>
      {open === "email" && <EmailDialog current={email} proved={proved} onClose={close} />}
      {open === "password" && (
        <PasswordDialog
          first={!hasPassword}
          proved={proved}
          onChanged={onMethods}
          onClose={close}
        />
      )}
      {open === "sessions" && <LogOutEverywhere onClose={close} />}
      {open === "delete" && <DeleteDialog orderPath={orderPath} proved={proved} onClose={close} />}
      {proofDialog}
      <AskForCode />
    </Card>
  );
}

function Opener({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="small" aria-haspopup="dialog" onClick={onPress}>
      {label}
    </Button>
  );
}

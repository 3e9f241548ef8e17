import { useEffect, useState } from "react";
import { signInMethods } from "#app/lib/auth/account-access.ts";
import type { LinkedMethod } from "#app/lib/auth/identity-port.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { EmailDialog, PasswordDialog } from "./credential-dialogs.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useProof } from "./proof-dialog.tsx";
import { securityMessage } from "./recent-sign-in.ts";
import { ExportRow, LogOutEverywhere, SecurityRow } from "./security-row.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

export interface AccountSecurityProps {
  /** Where an order of this person is shown. */
  orderPath: (orderGuid: string) => string;
}

/** The ways into the account, its sessions, and its data: the same for customers and athletes. */
export function AccountSecurity({ orderPath }: AccountSecurityProps) {
  const [methods, setMethods] = useState<LinkedMethod[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    signInMethods()
      .then(setMethods)
      .catch((error: unknown) => setProblem(securityMessage(error)));
  }, []);
  return (
    <section aria-labelledby="security" className="grid gap-4">
      <h2 id="security" className="display text-2xl">
        Login and security
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
  const hasPassword = methods.some(({ method }) => method === "password");
  const close = () => setOpen(null);
  return (
    <Card>
      <SecurityRow
        title="Email"
        action={<Opener label="Change email" onPress={() => setOpen("email")} />}
      >
        <p className="wrap-anywhere">{email}</p>
      </SecurityRow>
      <SecurityRow
        title="Password"
        action={
          <Opener
            label={hasPassword ? "Change password" : "Set a password"}
            onPress={() => setOpen("password")}
          />
        }
      >
        <p>{hasPassword ? "Set. We keep no copy that anybody could read." : "None yet."}</p>
      </SecurityRow>
      <SignInMethods methods={methods} onChange={onMethods} proved={proved} />
      <SecurityRow
        title="Where you are logged in"
        action={<Opener label="Log out everywhere" onPress={() => setOpen("sessions")} />}
      >
        <p>Lost a phone, or used somebody else's computer? End every session at once.</p>
      </SecurityRow>
      <ExportRow />
      <SecurityRow
        title="Delete account"
        action={<Opener label="Delete account" onPress={() => setOpen("delete")} />}
      >
        <p>For good. Orders that are under way have to end first.</p>
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

import { Check } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AskForCode } from "#app/ui/overlays/ask-for-code.tsx";
import * as texts from "#messages/auth";

const StorageNotice = lazy(() =>
  recoverChunk(async () => ({ default: (await import("./sign-in-storage.tsx")).SignInStorage })),
);

export interface AuthCardProps {
  title: string;
  lead: string;
  /** Beside the form on a wide screen: what an account is good for. */
  reasons: readonly string[];
  children: ReactNode;
}

/** The frame of the pages where people come in. */
export function AuthCard({ title, lead, reasons, children }: AuthCardProps) {
  const hydrated = useHydrated();
  return (
    <section className="shell grid items-start gap-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-20">
      <div className="lg:pt-6">
        <h1 className="display text-5xl sm:text-7xl">{title}</h1>
        <p className="mt-4 max-w-md text-lg text-soft">{lead}</p>
        <ul className="mt-8 hidden gap-3 lg:grid">
          {reasons.map((reason) => (
            <li key={reason} className="flex items-center gap-3 font-semibold">
              <span className="grid size-7 place-items-center rounded-full bg-accent text-on-accent">
                <Check aria-hidden="true" className="size-4" />
              </span>
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <Card className="max-lg:max-w-xl sm:p-8">
        <Suspense>{hydrated && <StorageNotice />}</Suspense>
        {children}
      </Card>
      <AskForCode />
    </section>
  );
}

/** Redirects a visitor who is already signed in, including through another tab. */
export function AlreadySignedIn({
  cameFrom,
  entering,
}: {
  cameFrom: string | null;
  entering: boolean;
}) {
  const auth = useAuth();
  if (auth.status !== 1 || entering) {
    return null;
  }
  return (
    <Notice title={texts.logged}>
      {texts.loggedInAs({
        email: auth.viewer.email,
        link: (children) => (
          <Link
            to={destinationAfterLogin(auth.viewer.role, cameFrom)}
            className="font-semibold underline"
          >
            {children}
          </Link>
        ),
      })}
    </Notice>
  );
}

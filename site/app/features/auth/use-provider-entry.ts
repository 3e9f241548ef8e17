import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import {
  type RedirectPurpose,
  saveRedirectState,
  takeRedirectState,
} from "#app/lib/auth/entry/auth-redirect-state.ts";
import { NoProviderAnswer, NoRegistration } from "#app/lib/auth/entry/entry-errors.ts";
import { enterByProvider, type Registration } from "#app/lib/auth/entry/provider-entry.ts";
import { type ProviderId, providerName } from "#app/lib/auth/entry/providers.ts";
import { explain } from "#app/lib/auth/explain.ts";
import {
  type Identity,
  identityCode,
  type PendingLink,
  type ProviderSignIn,
} from "#app/lib/auth/identity-port.ts";
import { session } from "#app/lib/auth/session.ts";
import { whenSettled } from "#app/lib/build/late-start.ts";
import { onFirstUse } from "#app/lib/pages/first-use.ts";
import { tabStorage } from "#app/lib/storage/browser-storage.ts";

export interface ProviderTrouble {
  message: string;
  /** The provider knows the person, and the marketplace does not. */
  unregistered: boolean;
}

export interface ProviderEntry {
  /** Whose answer is awaited. */
  busy: ProviderId | null;
  trouble: ProviderTrouble | null;
  /** The address belongs to an account without this provider: it is to be linked. */
  pending: PendingLink | null;
  press: (provider: ProviderId) => Promise<void>;
  /** Loads what the window needs, once it is likely to be opened. */
  prepare: () => void;
  /** Gives the pending link up. */
  forgetPending: () => void;
}

interface ProviderEntryOptions {
  purpose: RedirectPurpose;
  /** The registration of a new user; without it new users are rejected. */
  registration: Registration | null;
  onEntered: (viewer: Viewer) => Promise<void>;
  /** What was typed, to be kept while the browser is away at a provider. */
  typed?: () => Record<string, string>;
  /** Puts back what was typed before. */
  onReturn?: (typed: Record<string, string>) => void;
}

/** The person went back: they know it themselves. */
export class SilentCancel extends Error {}

/** Coming in through a provider: by its window, or by its page where the browser refuses windows. */
export function useProviderEntry({
  purpose,
  registration,
  onEntered,
  typed = () => ({}),
  onReturn,
}: ProviderEntryOptions): ProviderEntry {
  const [busy, setBusy] = useState<ProviderId | null>(null);
  const [trouble, setTrouble] = useState<ProviderTrouble | null>(null);
  const [pending, setPending] = useState<PendingLink | null>(null);
  const newest = useRef(0);

  async function run(
    provider: ProviderId,
    requestSignIn: (identity: Identity) => Promise<ProviderSignIn>,
  ): Promise<void> {
    newest.current += 1;
    const attempt = newest.current;
    setBusy(provider);
    setTrouble(null);
    try {
      await onEntered(await enterByProvider(requestSignIn, registration));
    } catch (error) {
      // A second press closes the window of the first, whose end is no news then.
      if (attempt === newest.current) {
        await report(error, provider);
      }
    }
    if (attempt === newest.current) {
      setBusy(null);
    }
  }

  async function report(error: unknown, provider: ProviderId): Promise<void> {
    if (error instanceof SilentCancel) {
      return;
    }
    console.warn("a provider's sign-in did not succeed", error);
    if (identityCode(error) === "auth/popup-blocked") {
      await leave(provider);
      return;
    }
    const link = await linkLeftIn(error);
    setPending(link);
    if (link === null) {
      const message = await messageOf(error, provider);
      setTrouble({ message, unregistered: error instanceof NoRegistration });
    }
  }

  async function leave(provider: ProviderId): Promise<void> {
    try {
      saveRedirectState(tabStorage(), { provider, purpose, typed: typed() });
      await (await session.identity()).leaveForProvider(provider);
    } catch (error) {
      setTrouble({ message: await messageOf(error, provider), unregistered: false });
    }
  }

  const goOn = useEffectEvent(() => {
    const redirectState = takeRedirectState(tabStorage(), purpose);
    if (redirectState !== null) {
      onReturn?.(redirectState.typed);
      void run(redirectState.provider, readAnswer);
    }
  });
  useEffect(goOn, []);
  // A browser opens a window only during the press. On a touch screen no sign of use may come before it.
  useEffect(() => {
    if (navigator.maxTouchPoints > 0) whenSettled(window, prepare);
    return onFirstUse(prepare);
  }, []);

  useEffect(() => {
    // A user who presses Back at the provider finds this page restored, with its button still busy.
    const awake = (event: PageTransitionEvent) => event.persisted && setBusy(null);
    window.addEventListener("pageshow", awake);
    return () => window.removeEventListener("pageshow", awake);
  }, []);

  return {
    busy,
    trouble,
    pending,
    press: (provider) => run(provider, (identity) => identity.signInWithProvider(provider)),
    prepare,
    forgetPending: () => setPending(null),
  };
}

function messageOf(error: unknown, provider: ProviderId): Promise<string> {
  return explain(({ providerMessage }) => providerMessage(error, providerName(provider)));
}

async function readAnswer(identity: Identity): Promise<ProviderSignIn> {
  const answer = await identity.redirectResult();
  if (answer === null) {
    throw new NoProviderAnswer();
  }
  return answer;
}

async function linkLeftIn(error: unknown): Promise<PendingLink | null> {
  return identityCode(error) === null ? null : (await session.identity()).pendingLinkIn(error);
}

/** Pressing the button retries, and reports a repeated failure. */
function prepare(): void {
  session
    .identity()
    .then((identity) => identity.prepareProviders())
    .catch((error: unknown) => console.warn("failed to prepare the providers' windows", error));
}

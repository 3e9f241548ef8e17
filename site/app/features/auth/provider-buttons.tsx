import { Link } from "react-router";
import { type ProviderId, providerName, providers } from "#app/lib/auth/entry/providers.ts";
import { useInAppBrowser } from "#app/lib/inapp-browser.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx";
import { ProviderMark } from "#app/ui/provider-mark.tsx";
import * as texts from "#messages/auth";
import type { ProviderEntry } from "./use-provider-entry.ts";

interface ProviderButtonsProps {
  busy: ProviderId | null;
  onPress: (provider: ProviderId) => Promise<void>;
  onPrepare: () => void;
  /** The ones to offer; all of them where it is left out. */
  only?: readonly ProviderId[];
}

/** One button for each provider. A second press opens the window again, so none is ever switched off. */
export function ProviderButtons({ busy, onPress, onPrepare, only }: ProviderButtonsProps) {
  const offered = providers.filter(({ id }) => only?.includes(id) ?? true);
  return (
    <fieldset
      className="grid grid-cols-2 gap-3"
      onPointerEnter={onPrepare}
      onFocusCapture={onPrepare}
    >
      <legend className="sr-only">{texts.otherWaysContinue}</legend>
      {offered.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-busy={busy === id || undefined}
          onClick={() => void onPress(id)}
          className="flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-full border-2 border-field bg-surface-raised px-4 font-semibold whitespace-nowrap text-strong transition-colors duration-150 hover:border-action"
        >
          {busy === id ? (
            <span aria-hidden="true" className="spinner" />
          ) : (
            <ProviderMark provider={id} />
          )}
          <span>
            <span className="sr-only">{texts.continueWith} </span>
            {name}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The line between two ways in. Social apps' browsers have one way. */
export function Or({ children }: { children: string }) {
  return useInAppBrowser() !== null ? null : (
    <p className="flex items-center gap-4 text-sm text-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}

/** The providers' buttons, and what came of the last press. */
export function ProviderSection({
  entry,
  cameFrom,
  onPress = entry.press,
}: {
  entry: ProviderEntry;
  cameFrom: string | null;
  onPress?: ProviderEntry["press"];
}) {
  const { busy, trouble } = entry;
  // Providers refuse such browsers, and their windows do not open there.
  if (useInAppBrowser() !== null) {
    return <OpenInBrowser>{(app) => texts.providersNeedBrowser({ app })}</OpenInBrowser>;
  }
  return (
    <div className="grid gap-3">
      <ProviderButtons busy={busy} onPress={onPress} onPrepare={entry.prepare} />
      <p role="status" className="text-sm text-mute empty:hidden">
        {busy !== null && texts.waitingFor({ provider: providerName(busy) })}
      </p>
      {trouble !== null && (
        <Notice tone={trouble.unregistered ? "warning" : "bad"}>
          {trouble.message}
          {trouble.unregistered && (
            <>
              {" "}
              <Link
                to={paths.signup(cameFrom === null ? {} : { from: cameFrom })}
                className="font-semibold underline"
              >
                {texts.signUpText}
              </Link>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}

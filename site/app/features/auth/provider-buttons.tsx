import { type ProviderId, providers } from "#app/lib/auth/providers.ts";
import { ProviderMark } from "#app/ui/provider-mark.tsx";

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
      <legend className="sr-only">Other ways to continue</legend>
      {offered.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-busy={busy === id || undefined}
          onClick={() => void onPress(id)}
          className="flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-full border-2 border-line bg-white px-4 font-semibold whitespace-nowrap text-ink transition-colors duration-150 hover:border-ink"
        >
          {busy === id ? (
            <span aria-hidden="true" className="spinner" />
          ) : (
            <ProviderMark provider={id} />
          )}
          <span>
            <span className="sr-only">Continue with </span>
            {name}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The line between two ways in. */
export function Or({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-4 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}

import { Link } from "react-router";
import { providerName } from "#app/lib/auth/providers.ts";
import { paths } from "#app/lib/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import type { ProviderEntry } from "./use-provider-entry.ts";

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
  return (
    <div className="grid gap-3">
      <ProviderButtons busy={busy} onPress={onPress} onPrepare={entry.prepare} />
      <p role="status" className="text-sm text-ink-mute empty:hidden">
        {busy !== null && `Waiting for ${providerName(busy)}…`}
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
                Sign up
              </Link>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}

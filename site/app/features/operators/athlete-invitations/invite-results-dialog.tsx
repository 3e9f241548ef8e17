import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { InvitedAthlete } from "#app/lib/api/types.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/operators-athlete-invitations";
import { outcomeTexts } from "./outcome-words.ts";

export interface InviteResultsDialogProps {
  results: readonly InvitedAthlete[];
  onClose: () => void;
}

/** The athletes who got no email, and why. */
export function InviteResultsDialog({ results, onClose }: InviteResultsDialogProps) {
  const failed = results.filter(({ outcome }) => outcome !== "sent");
  const count = results.length - failed.length;
  return (
    <Dialog open onClose={onClose} title={texts.results} description={texts.resultsHint({ count })}>
      <ul className="grid gap-3">
        {failed.map(({ email, outcome }) => (
          <li key={email}>
            <p className="font-semibold wrap-anywhere">{shownEmail(email)}</p>
            <p className="text-mute">{outcomeTexts[outcome]}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

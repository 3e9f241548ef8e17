import { useCallback } from "react";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { InvitedView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/enrol-invitation";
import { NewApplication } from "./new-application.tsx";
import { useLinkView } from "./use-link-view.ts";

/** The application of an athlete who opened an invitation's link. Opening it uses nothing. */
export function InvitedApplication({ token }: { token: string }) {
  const read = useCallback(() => {
    const params = { path: { athleteInvitationToken: token } };
    return answerOf(api.GET("/api/join/invitations/{athleteInvitationToken}", { params }));
  }, [token]);
  const { linked } = useLinkView(read);
  if (linked.status === "loading") {
    return <Skeleton className="h-96" />;
  }
  if (linked.status === "failed") {
    return (
      <div className="grid gap-6">
        {linked.isMissing ? (
          <Notice tone="warning" title={texts.ended}>
            {texts.endedHint}
          </Notice>
        ) : (
          <Notice tone="bad" title={texts.unread}>
            {linked.message}
          </Notice>
        )}
        <NewApplication />
      </div>
    );
  }
  const { view } = linked;
  return (
    <div className="grid gap-6">
      {view.isUsed ? (
        <>
          <Notice tone="warning" title={texts.used}>
            {texts.usedHint({ email: shownEmail(view.email) })}
          </Notice>
          <NewApplication />
        </>
      ) : (
        <>
          <Notice tone="good" title={texts.invited({ brand: brandName() })}>
            {invitedText(view)}
          </Notice>
          <NewApplication invitation={{ token, view }} />
        </>
      )}
    </div>
  );
}

function invitedText({ invitedBy, email: address }: InvitedView): string {
  const email = shownEmail(address);
  return invitedBy == null
    ? texts.invitedHint({ email })
    : texts.invitedBy({ operator: invitedBy, email });
}

import type { DataRouter } from "react-router";
import type { Session } from "#app/lib/auth/session.ts";
import { endWords } from "#app/lib/auth/session-end.ts";
import { showToast } from "#app/ui/toast.tsx";
import { pageList } from "./lib/pages/page-records.ts";

export type EndingSession = Pick<Session, "state" | "ended" | "subscribe" | "forgetEnd">;

/**
 * Handles the end of a sign-in without a log-out. A page that needs a sign-in checks access again, which redirects to
 * the login page with the message; any other page stays and shows the message. The page is also checked and reloaded
 * when another user logs in, in another tab.
 */
export function followSessionEnd(
  router: DataRouter,
  session: EndingSession,
  notify: (words: string) => void = (words) => showToast(words, "bad"),
): void {
  let before = whoIs(session);
  session.subscribe(() => {
    const { ended } = session;
    const was = before;
    before = whoIs(session);
    if (was === null || was === before) return;
    if (before !== null) {
      // Another user logged in, in another tab: this page's data is not theirs.
      checkAgain(router);
      return;
    }
    if (ended === null) return;
    if (needsSomebody(router)) {
      checkAgain(router);
    } else {
      notify(endWords[ended]);
      session.forgetEnd();
    }
  });
}

function whoIs({ state }: EndingSession): string | null {
  return state.status === 1 ? state.viewer.userId : null;
}

function checkAgain(router: DataRouter): void {
  router
    .revalidate()
    .catch((error: unknown) => console.error("failed to check whom the page is for", error));
}

function needsSomebody(router: DataRouter): boolean {
  const names = router.state.matches.map(({ route }) => route.id);
  return pageList.some(({ name, access }) => access !== "anyone" && names.includes(name));
}

import type { DataRouter } from "react-router";
import { endWords } from "#app/lib/auth/end-words.ts";
import { routeAccess } from "#app/lib/auth/route-access.ts";
import type { Session } from "#app/lib/auth/session.ts";
import { showToast } from "#app/ui/toast.tsx";

export type EndingSession = Pick<Session, "state" | "ended" | "subscribe" | "forgetEnd">;

/**
 * What becomes of the page in sight when the sign-in ends without the person asking for it: a page that
 * needs somebody asks again whom it may open to, which leads to the login page and its words; any other
 * stays, and the words appear on it.
 */
export function followSessionEnd(
  router: DataRouter,
  session: EndingSession,
  say: (words: string) => void = (words) => showToast(words, "bad"),
): void {
  let wasIn = session.state.status === 1;
  session.subscribe(() => {
    const isIn = session.state.status === 1;
    const { ended } = session;
    const over = wasIn && !isIn && ended !== null;
    wasIn = isIn;
    if (!over) return;
    if (needsSomebody(router)) {
      router.revalidate().catch((error: unknown) => console.error("failed to leave", error));
    } else {
      say(endWords[ended]);
      session.forgetEnd();
    }
  });
}

function needsSomebody(router: DataRouter): boolean {
  const names = router.state.matches.map(({ route }) => route.id);
  return Object.entries(routeAccess).some(
    ([name, access]) => access !== "anyone" && names.includes(name),
  );
}

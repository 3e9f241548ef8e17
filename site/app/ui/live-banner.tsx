import type { ReactNode } from "react";

export interface LiveBannerProps {
  online: boolean;
  /** Changes that the server has not decided about. */
  pendingWrites: number;
  /** Changes outlive the page. */
  kept: boolean;
  /** What can be changed without a connection, as the beginning of a sentence. */
  changes: string;
  /** What else is to be said of changes. */
  children: ReactNode;
}

/** Says at the foot of the window, while the database is out of reach, what becomes of changes. Announced politely. */
export function LiveBanner({ online, pendingWrites, kept, changes, children }: LiveBannerProps) {
  return (
    <div role="status" aria-live="polite" className="fixed inset-x-0 bottom-0 z-40">
      {children}
      {!online && (
        <p className="border-t-2 border-volt bg-ink px-5 py-3 text-center font-semibold text-white">
          {`You are offline. ${changes} are sent later${kept ? "" : " if you keep this page open"}; anything else needs a connection.`}
          {pendingWrites > 0 && ` ${waiting(pendingWrites)}`}
        </p>
      )}
    </div>
  );
}

function waiting(count: number): string {
  return count === 1 ? "1 change is waiting." : `${count} changes are waiting.`;
}

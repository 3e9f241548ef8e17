import { useLogOut } from "#app/features/auth/log-out-button.tsx";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import * as texts from "#messages/layouts";
import { Frame, type LayoutProps } from "./frame.tsx";
import { Logo } from "./logo.tsx";

/** The operators' area: the pages have the navigation, so the header only leads to the site and out. */
export function OperatorsLayout({ children }: LayoutProps) {
  return (
    <Frame header={<DeskHeader />} footer={null}>
      {children}
    </Frame>
  );
}

function DeskHeader() {
  const { busy, logOut } = useLogOut();
  const loggedIn = useAuth().status === 1;
  return (
    <header className="on-dark bg-night text-on-night">
      <div className="flex h-14 items-center justify-between gap-3 px-4 sm:px-8 lg:ps-6">
        <Logo />
        {loggedIn && (
          <button
            type="button"
            aria-busy={busy || undefined}
            onClick={() => void logOut()}
            className="-me-4 cursor-pointer rounded-full px-4 py-2 font-semibold hover:underline"
          >
            {texts.logOut}
          </button>
        )}
      </div>
    </header>
  );
}

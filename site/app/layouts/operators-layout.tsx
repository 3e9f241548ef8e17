import { useAuth } from "#app/lib/auth/use-auth.ts";
import { LazyAccountMenu } from "./account-links.tsx";
import { Frame, type LayoutProps } from "./frame.tsx";
import { Logo } from "./logo.tsx";

/** The operators' area: the pages have the navigation, so the header only leads to the site and to the account. */
export function OperatorsLayout({ children }: LayoutProps) {
  return (
    <Frame header={<DeskHeader />} footer={null}>
      {children}
    </Frame>
  );
}

function DeskHeader() {
  const auth = useAuth();
  return (
    <header className="on-dark bg-night text-on-night">
      <div className="flex h-14 items-center justify-between gap-3 px-4 sm:px-8 lg:ps-6">
        <Logo />
        {auth.status === 1 && <LazyAccountMenu viewer={auth.viewer} canLogOut />}
      </div>
    </header>
  );
}

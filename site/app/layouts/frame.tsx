import { lazy, type ReactNode, Suspense } from "react";
import { OfflineNotice } from "#app/features/errors/offline-view.tsx";
import { consent } from "#app/lib/analytics/consent.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { useStore } from "#app/lib/storage/store.ts";
import { suggestedLanguage } from "#app/lib/texts/suggested-language.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import * as texts from "#messages/layouts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export interface FrameProps {
  children: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** The notice of a lost connection. */
  notice?: ReactNode;
}

/** What the layouts share: the way past the header, one main landmark, one place for toasts. */
export function Frame({
  children,
  header = <SiteHeader />,
  footer = <SiteFooter />,
  notice = <OfflineNotice />,
}: FrameProps) {
  return (
    <div className="layout-enter flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-bold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {texts.skipContent}
      </a>
      {header}
      {/* Above the page: at the foot of the window it would cover the bars that book and send. */}
      {notice}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer}
      <ToastRegion />
      <LanguageQuestion />
      <ConsentQuestion />
    </div>
  );
}

export interface LayoutProps {
  children: ReactNode;
}

/** Header, page, footer: what a page gets that names no layout. */
export function DefaultLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}

const ConsentBanner = lazy(async () => {
  const { ConsentBanner } = await recoverChunk(
    () => import("#app/features/consent/consent-banner.tsx"),
  );
  return { default: ConsentBanner };
});

const LanguageSuggestion = lazy(async () => {
  const { LanguageSuggestion } = await recoverChunk(() => import("./language-suggestion.tsx"));
  return { default: LanguageSuggestion };
});

/** Suggests the browser's language where the page has another one. */
function LanguageQuestion() {
  const language = useStore(suggestedLanguage, (suggested) => suggested, null);
  if (language === null) return null;
  return (
    <Suspense>
      <LanguageSuggestion language={language} />
    </Suspense>
  );
}

/** Asks for consent where something is configured that needs it; the code is loaded only then. */
function ConsentQuestion() {
  const asks = useStore(consent, (answer) => answer === "asked", "not_needed");
  if (!asks) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}

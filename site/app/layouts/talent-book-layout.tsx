import { Lock } from "lucide-react";
import * as texts from "#messages/layouts";
import { Frame, type LayoutProps } from "./frame.tsx";
import { Logo } from "./logo.tsx";

/** Booking: nothing to press but what books, and no footer to scroll past. */
export function TalentBookLayout({ children }: LayoutProps) {
  return (
    <Frame header={<BookHeader />} footer={null}>
      {children}
    </Frame>
  );
}

export function BookHeader() {
  return (
    <header className="on-dark bg-night text-on-night">
      <div className="shell flex min-h-18 items-center justify-between gap-2 sm:gap-4">
        <Logo />
        <p className="flex flex-1 items-center justify-end gap-2 text-xs leading-tight font-semibold text-on-night/85 sm:text-sm">
          <Lock aria-hidden="true" className="size-4 shrink-0 text-accent" />
          {texts.chargedWhenAccepted}
        </p>
      </div>
    </header>
  );
}

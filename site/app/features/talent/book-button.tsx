import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { openBooking, useAppState } from "#app/lib/app-state.ts";
import { paths } from "#app/lib/paths.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

export interface BookButtonProps {
  talent: { slug: string; displayName: string };
  offerGuid?: string;
  children: ReactNode;
  variant?: NonNullable<ButtonProps["variant"]>;
  size?: NonNullable<ButtonProps["size"]>;
  className?: string;
}

/**
 * A link to the booking page. Where there is room for it, a plain press opens the same booking as a
 * dialog instead; a new tab, a phone, and a page without script get the page.
 */
export function BookButton({ talent, offerGuid, children, ...buttonProps }: BookButtonProps) {
  const screen = useAppState((state) => state.screen);
  const roomy = screen !== "xs" && screen !== "sm";
  const press = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!roomy || !plain) return;
    event.preventDefault();
    const { slug, displayName } = talent;
    openBooking({ slug, displayName, ...(offerGuid === undefined ? {} : { offerGuid }) });
  };
  return (
    <Button asChild {...buttonProps}>
      <Link to={paths.book(talent.slug, offerGuid)} onClick={press} data-press="">
        {children}
      </Link>
    </Button>
  );
}

import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { OfferView } from "#app/lib/api/types.ts";
import { type BookingChoice, paths } from "#app/lib/pages/paths.ts";
import { openBooking } from "#app/lib/storage/app-state.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

export interface BookButtonProps {
  talent: { slug: string; displayName: string };
  offerGuid?: string;
  /** What is chosen of the offer. */
  choice?: BookingChoice;
  /** Opens the request of a company. */
  isCommercial?: boolean;
  children: ReactNode;
  variant?: NonNullable<ButtonProps["variant"]>;
  size?: NonNullable<ButtonProps["size"]>;
  className?: string;
}

/** How the booking of an offer opens: with its free times, where it has some. */
export function openingOf({ session }: Pick<OfferView, "session">): BookingChoice {
  return session == null ? {} : { step: "what" };
}

/** A link to the booking. A plain press shows its skeleton while the page loads (root.tsx). */
export function BookButton({
  talent,
  offerGuid,
  choice,
  isCommercial = false,
  children,
  ...buttonProps
}: BookButtonProps) {
  const { slug, displayName } = talent;
  const press = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (plain)
      openBooking({ slug, displayName, ...(offerGuid === undefined ? {} : { offerGuid }) });
  };
  return (
    <Button asChild {...buttonProps}>
      <Link
        to={isCommercial ? paths.bookAsCompany(slug) : paths.book(slug, offerGuid, choice)}
        onClick={press}
        data-press=""
      >
        {children}
      </Link>
    </Button>
  );
}

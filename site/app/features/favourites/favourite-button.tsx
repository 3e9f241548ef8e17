import { Heart } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { noteViewed, type Viewed } from "#app/lib/catalogue/viewed.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/favourites";
import * as pageTexts from "#messages/page-talent";
import { keepAsGuest } from "./keep-as-guest.ts";
import { notedFavourites } from "./noted-favourites.ts";
import { useGuestFavourites } from "./use-guest-favourites.ts";
import { useNotedFavourites } from "./use-noted-favourites.ts";

interface FavouriteButtonProps {
  talent: Viewed;
  /** Null for a visitor without an account. */
  userId: string | null;
}

/** Keeps an athlete for later, and notes on this device that the visitor looked at the athlete. */
export function FavouriteButton({ talent, userId }: FavouriteButtonProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is noted once
  useEffect(() => noteViewed(talent), [talent.slug]);
  return userId === null ? (
    <GuestButton slug={talent.slug} />
  ) : (
    <CustomerButton key={talent.slug} slug={talent.slug} userId={userId} />
  );
}

function GuestButton({ slug }: { slug: string }) {
  if (useGuestFavourites().includes(slug)) return <KeptLink to={paths.saved()} />;
  return (
    <Button variant="ghost" size="small" onClick={() => keepAsGuest(slug)}>
      <Heart aria-hidden="true" className="size-4.5" />
      {pageTexts.keep}
    </Button>
  );
}

function KeptLink({ to }: { to: string }) {
  return (
    <Button asChild variant="ghost" size="small">
      <Link to={to}>
        <Heart aria-hidden="true" className="size-4.5 fill-current" />
        {texts.kept}
      </Link>
    </Button>
  );
}

/** The code that sends a favourite is loaded when the button is pressed. */
function CustomerButton({ slug, userId }: { slug: string; userId: string }) {
  const [state, setState] = useState<"open" | "busy" | "kept">("open");
  const isNoted = useNotedFavourites(userId).includes(slug);
  if (state === "kept" || (isNoted && state === "open")) {
    return <KeptLink to={paths.accountProfile()} />;
  }
  const keep = async () => {
    setState("busy");
    const outcome = await notedFavourites.add(userId, slug);
    if (outcome.status === "refused") {
      showToast(outcome.message, "bad");
      setState("open");
    } else {
      showToast(texts.added);
      setState("kept");
    }
  };
  return (
    <Button variant="ghost" size="small" busy={state === "busy"} onClick={() => void keep()}>
      {state === "open" && <Heart aria-hidden="true" className="size-4.5" />}
      {pageTexts.keep}
    </Button>
  );
}

import { Heart } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/favourites";
import { notedFavourites } from "./noted-favourites.ts";
import { useNotedFavourites } from "./use-noted-favourites.ts";

/** Keeps an athlete for a customer for later. The code that sends it is loaded when it is pressed. */
export function FavouriteButton({ slug, userId }: { slug: string; userId: string }) {
  const [state, setState] = useState<"open" | "busy" | "kept">("open");
  const isNoted = useNotedFavourites(userId).includes(slug);
  if (state === "kept" || (isNoted && state === "open")) {
    return (
      <Button asChild variant="ghost" size="small">
        <Link to={paths.accountProfile()}>
          <Heart aria-hidden="true" className="size-4.5 fill-current" />
          {texts.kept}
        </Link>
      </Button>
    );
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
      {texts.keep}
    </Button>
  );
}

import { Heart } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Keeps an athlete for a customer for later. What it takes to do so is loaded when it is pressed. */
export function FavouriteButton({ slug, userId }: { slug: string; userId: string }) {
  const [state, setState] = useState<"open" | "busy" | "kept">("open");
  if (state === "kept") {
    return (
      <Button asChild variant="ghost" size="small">
        <Link to={paths.accountProfile()}>
          <Heart aria-hidden="true" className="size-4.5 fill-current" />
          Kept
        </Link>
      </Button>
    );
  }
  const keep = async () => {
    setState("busy");
    try {
      const { addFavourite } = await import("./add-favourite.ts");
      const problem = await addFavourite(userId, slug);
      if (problem === null) showToast("Kept for later, in your profile.");
      else showToast(problem, "bad");
      setState(problem === null ? "kept" : "open");
    } catch (error) {
      // Its code could not be loaded.
      console.warn("failed to keep an athlete", error);
      showToast("Connection failed.", "bad");
      setState("open");
    }
  };
  return (
    <Button variant="ghost" size="small" busy={state === "busy"} onClick={() => void keep()}>
      {state === "open" && <Heart aria-hidden="true" className="size-4.5" />}
      Keep for later
    </Button>
  );
}

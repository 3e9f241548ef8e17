import { Link } from "react-router";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/favourites";
import { AthleteRows } from "./athlete-rows.tsx";
import { keepAsGuest } from "./keep-as-guest.ts";
import { notedFavourites } from "./noted-favourites.ts";

/** The list of a shared link, which the visitor can add to their own. */
export function SharedList({ slugs }: { slugs: readonly string[] }) {
  const auth = useAuth();
  if (slugs.length === 0) return <EmptyState title={texts.emptyShared} />;
  const keep = async () => {
    // Noted in reverse, because the newest is shown first.
    const inOrder = slugs.toReversed();
    if (auth.status !== 1) {
      keepAsGuest(...inOrder);
      return;
    }
    const { userId } = auth.viewer;
    for (const slug of inOrder) notedFavourites.note(userId, slug);
    const [refusal] = await notedFavourites.send(userId);
    if (refusal === undefined) showToast(texts.added);
    else showToast(refusal, "bad");
  };
  return (
    <div className="grid gap-5">
      <AthleteRows slugs={slugs} />
      <div className="flex flex-wrap gap-3">
        {(auth.status !== 1 || auth.viewer.holdsOrders) && (
          <Button onClick={() => void keep()}>{texts.keepAll}</Button>
        )}
        <Button asChild variant="outline">
          <Link to={paths.saved()}>{texts.ownList}</Link>
        </Button>
      </div>
    </div>
  );
}

import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** The way to the rest of a list; nothing on its last page. */
export function NextPage({ to }: { to: string | null }) {
  return to === null ? null : (
    <div className="mt-8">
      <Button asChild variant="outline">
        <Link to={to}>Next page</Link>
      </Button>
    </div>
  );
}

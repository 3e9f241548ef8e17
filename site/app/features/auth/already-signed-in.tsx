import { Link } from "react-router";
import { destinationAfterLogin } from "#app/lib/auth/redirects.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Somebody comes to an entrance who is in already, or who came in in another tab. */
export function AlreadySignedIn({
  cameFrom,
  entering,
}: {
  cameFrom: string | null;
  entering: boolean;
}) {
  const auth = useAuth();
  if (auth.status !== 1 || entering) {
    return null;
  }
  return (
    <Notice title="You are logged in">
      As {auth.viewer.email}.{" "}
      <Link
        to={destinationAfterLogin(auth.viewer.role, cameFrom)}
        className="font-semibold underline"
      >
        Go on
      </Link>
    </Notice>
  );
}

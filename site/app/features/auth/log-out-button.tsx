import { Button } from "#app/ui/button.tsx";
import { useLogOut } from "./use-log-out.ts";

/** The way out on a page of one's own account. */
export function LogOutButton({ className = "" }: { className?: string }) {
  const { busy, logOut } = useLogOut();
  return (
    <Button
      variant="outline"
      size="small"
      className={className}
      busy={busy}
      onClick={() => void logOut()}
    >
      Log out
    </Button>
  );
}

import { StorageNotice } from "#app/ui/storage-notice.tsx";
import * as texts from "#messages/sign-in-storage";

/** How long a sign-in lasts in a browser that keeps nothing. */
export function SignInStorage() {
  return <StorageNotice refused={texts.refused} full={texts.full} />;
}

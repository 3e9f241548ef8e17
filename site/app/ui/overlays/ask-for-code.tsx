import { lazy, Suspense } from "react";
import { codeQuestion } from "#app/lib/auth/entry/code-question.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { useStore } from "#app/lib/storage/store.ts";

const CodeDialog = lazy(async () => {
  const { CodeDialog } = await recoverChunk(() => import("./code-dialog.tsx"));
  return { default: CodeDialog };
});

/** Asks for the code of the authenticator app while a sign-in waits for it. Its code is loaded only then. */
export function AskForCode() {
  const isAsked = useStore(codeQuestion, (question) => question !== null, null);
  if (!isAsked) return null;
  return (
    <Suspense>
      <CodeDialog />
    </Suspense>
  );
}

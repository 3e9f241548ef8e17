import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { HealthItem } from "#app/lib/api/types.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/operators-health";

export type HealthAct = "email" | "hold" | "release" | "check";

export interface HealthActs {
  /** The act that is on its way. */
  busy: HealthAct | null;
  /** Why the last act failed. */
  problem: string | null;
  sendTestEmail: () => Promise<void>;
  placeTestHold: () => Promise<void>;
  releaseTestHold: (session: string) => Promise<void>;
  check: () => Promise<void>;
}

/** The tests that an operator starts. Each shows its result in the parts of the page. */
export function useHealthActs(): HealthActs {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<HealthAct | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: HealthAct, start: () => Promise<string | null>) => {
    setBusy(act);
    setProblem(null);
    try {
      const done = await start();
      if (done !== null) showToast(done);
    } catch (error) {
      setProblem(await messageFor(error));
    }
    await revalidate();
    setBusy(null);
  };
  const body = { language: mailLanguage };
  return {
    busy,
    problem,
    sendTestEmail: () =>
      run("email", async () => {
        await answerOf(api.POST("/api/operators/health/test-email", { body }));
        return texts.emailOnItsWay;
      }),
    placeTestHold: () =>
      run("hold", async () => {
        const { url } = await answerOf(api.POST("/api/operators/health/test-hold", { body }));
        location.assign(url);
        return null;
      }),
    releaseTestHold: (session) =>
      run("release", async () => {
        const params = { path: { session } };
        const { items } = await answerOf(
          api.POST("/api/operators/health/test-hold/{session}/released", { params }),
        );
        return releasedWords(items.find(({ part }) => part === "test_hold"));
      }),
    check: () =>
      run("check", async () => {
        await answerOf(api.POST("/api/operators/health/checks", {}));
        return texts.checked;
      }),
  };
}

/** What became of a hold; its row shows a failure. */
function releasedWords(item: HealthItem | undefined): string | null {
  switch (item?.status) {
    case "works":
      return texts.holdReleased;
    case "fails":
      return null;
    default:
      return texts.holdNotPlaced;
  }
}

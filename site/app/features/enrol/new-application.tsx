import { useState } from "react";
import { useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { paths } from "#app/lib/paths.ts";
import { applicationOf } from "./application.ts";
import type { EnrolAnswers, EnrolStep } from "./enrol-answers.ts";
import { EnrolWizard } from "./enrol-wizard.tsx";
import { removeAnswers, saveAnswers, savedAnswers } from "./saved-answers.ts";

/** A new application, kept on the device until it is sent. */
export function NewApplication({ onSent }: { onSent?: () => void }) {
  const navigate = useNavigate();
  const [begun] = useState(() => savedAnswers(localStorage));
  async function send(answers: EnrolAnswers, today: string) {
    const body = applicationOf(answers, today);
    const { reference } = await answerOf(api.POST("/api/join", { body }));
    removeAnswers(localStorage);
    onSent?.();
    await navigate(paths.enrollSuccess(reference));
  }
  return (
    <EnrolWizard begun={begun} keep={keepOnDevice} send={send} sendLabel="Send the application" />
  );
}

function keepOnDevice(step: EnrolStep, answers: EnrolAnswers) {
  saveAnswers(localStorage, step, answers);
}

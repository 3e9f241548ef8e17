import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage, type KeptValues } from "#app/lib/storage/browser-storage.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { StorageNotice } from "#app/ui/storage-notice.tsx";
import * as texts from "#messages/enrol";
import { applicationOf } from "./application.ts";
import {
  type EnrolAnswers,
  type EnrolStep,
  emptyAnswers,
  enrolSteps,
  levels,
  proposals,
} from "./enrol-answers.ts";
import { type Invitation, prefilled, sendApplication } from "./enrol-invitation.ts";
import { EnrolWizard } from "./enrol-wizard.tsx";

export interface NewApplicationProps {
  /** The invitation whose link was opened. */
  invitation?: Invitation;
  onSent?: () => void;
}

/** A new application, kept on the device until it is sent. */
export function NewApplication({ invitation, onSent }: NewApplicationProps) {
  const navigate = useNavigate();
  const [begun] = useState(() => {
    const { step, answers } = savedAnswers(deviceStorage());
    return { step, answers: prefilled(answers, invitation?.view) };
  });
  async function send(answers: EnrolAnswers, today: string) {
    const body = { ...applicationOf(answers, today), language: mailLanguage };
    const { reference, status } = await sendApplication(body, invitation?.token);
    removeAnswers(deviceStorage());
    onSent?.();
    const page = status === "submitted" ? paths.enrollSuccess(reference, status) : null;
    await navigate(page ?? paths.enrollSuccess(reference));
  }
  return (
    <>
      <StorageNotice refused={texts.storageRefused} full={texts.storageFull} />
      <EnrolWizard
        begun={begun}
        keep={keepOnDevice}
        send={send}
        sendLabel={texts.send}
        {...(invitation === undefined ? {} : { emailHint: texts.emailInvited })}
      />
    </>
  );
}

function keepOnDevice(step: EnrolStep, answers: EnrolAnswers) {
  saveAnswers(deviceStorage(), step, answers);
}

const key = "matchday:enrolment";
const followed = z.object({ handle: z.string(), followers: z.string() });
const person = z.object({ name: z.string(), email: z.string() });

const shape = z.object({
  step: z.enum(enrolSteps),
  answers: z.object({
    legalName: z.string(),
    displayName: z.string(),
    birthDate: z.string(),
    country: z.string(),
    guardian: person,
    sports: z.array(z.string()),
    team: z.string(),
    level: z.enum(["", ...levels.map(({ value }) => value)]),
    profileUrl: z.string(),
    socials: z.object({ instagram: followed, x: followed, tiktok: followed, youtube: followed }),
    languages: z.array(z.string()),
    offer: z.object({
      kind: z.enum(proposals.map(({ value }) => value)),
      price: z.string(),
      currency: z.string(),
    }),
    why: z.string(),
    agent: person,
    entity: z.object({
      kind: z.enum(["individual", "company"]),
      name: z.string(),
      vatId: z.string(),
    }),
    email: z.string(),
    phone: z.string(),
  }),
});

/** Stores an application on this device; consents are given again each time. */
function saveAnswers(storage: KeptValues, step: EnrolStep, answers: EnrolAnswers) {
  const { consents: _, ...kept } = answers;
  try {
    storage.setItem(key, JSON.stringify({ step, answers: kept }));
  } catch (error) {
    console.warn("failed to keep the application on this device", error);
  }
}

/** The application begun earlier on this device, or an empty one. */
function savedAnswers(storage: KeptValues): { step: EnrolStep; answers: EnrolAnswers } {
  try {
    const parsed = shape.safeParse(JSON.parse(storage.getItem(key) ?? "null"));
    if (parsed.success) {
      const { step, answers } = parsed.data;
      return { step, answers: { ...answers, consents: emptyAnswers.consents } };
    }
  } catch (error) {
    console.warn("failed to read the application kept on this device", error);
  }
  return { step: "you", answers: emptyAnswers };
}

function removeAnswers(storage: KeptValues) {
  storage.removeItem(key);
}

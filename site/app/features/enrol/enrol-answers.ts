import type { EnrolmentInput } from "#app/lib/api/types.ts";
import { acceptedCurrencies } from "#app/lib/money/price-range.ts";
import * as texts from "#messages/enrol";
import { language } from "#messages/language";

/** One decision each (PRODUCT section 5). */
export const enrolSteps = ["you", "sport", "reach", "offer", "agent", "consents"] as const;
export type EnrolStep = (typeof enrolSteps)[number];

export const enrolTitles: Record<EnrolStep, string> = {
  you: texts.youTitle,
  sport: texts.sportTitle,
  reach: texts.reachTitle,
  offer: texts.offerTitle,
  agent: texts.agentTitle,
  consents: texts.consentsTitle,
};

export const networks = ["instagram", "x", "tiktok", "youtube"] as const;
export type EnrolNetwork = (typeof networks)[number];

type Level = EnrolmentInput["level"];
type ProposedKind = EnrolmentInput["offers"][number]["kind"];

export const levels: readonly { value: Level; label: string }[] = [
  { value: "elite", label: texts.elite },
  { value: "pro", label: texts.professional },
  { value: "semi_pro", label: texts.semiProfessional },
  { value: "college", label: texts.college },
  { value: "amateur", label: texts.amateur },
  { value: "retired", label: texts.retired },
];

export const proposals: readonly { value: ProposedKind; label: string; detail: string }[] = [
  { value: "video", label: texts.video, detail: texts.videoDetail },
  { value: "session", label: texts.session, detail: texts.sessionDetail },
  { value: "appearance", label: texts.appearance, detail: texts.appearanceDetail },
  { value: "item", label: texts.item, detail: texts.itemDetail },
];

/** What the athlete has typed so far; the names are those of the application's body where they can be. */
export interface EnrolAnswers {
  legalName: string;
  displayName: string;
  birthDate: string;
  country: string;
  guardian: { name: string; email: string };
  sports: string[];
  team: string;
  level: Level | "";
  profileUrl: string;
  socials: Record<EnrolNetwork, { handle: string; followers: string }>;
  languages: string[];
  offer: { kind: ProposedKind; price: string; currency: string };
  why: string;
  agent: { name: string; email: string };
  entity: { kind: "individual" | "company"; name: string; vatId: string };
  email: string;
  phone: string;
  consents: { terms: boolean; likeness: boolean; data: boolean };
}

const nobody = { handle: "", followers: "" };

export const emptyAnswers: EnrolAnswers = {
  legalName: "",
  displayName: "",
  birthDate: "",
  country: "",
  guardian: { name: "", email: "" },
  sports: [],
  team: "",
  level: "",
  profileUrl: "",
  socials: { instagram: nobody, x: nobody, tiktok: nobody, youtube: nobody },
  languages: [language],
  offer: { kind: "video", price: "", currency: "EUR" },
  why: "",
  agent: { name: "", email: "" },
  entity: { kind: "individual", name: "", vatId: "" },
  email: "",
  phone: "",
  consents: { terms: false, likeness: false, data: false },
};

/** Returns the answers with the marketplace's currency in place of one that it does not accept. */
export function inAcceptedCurrency(answers: EnrolAnswers): EnrolAnswers {
  const accepted = acceptedCurrencies();
  const [first] = accepted;
  return first === undefined || accepted.includes(answers.offer.currency)
    ? answers
    : { ...answers, offer: { ...answers.offer, currency: first } };
}

/** Whole years from a birth date to a day, both as `2026-11-21`. */
export function ageOn(birthDate: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthDate.split("-").map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split("-").map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}

/** From 13 to 17 a guardian has to agree. */
export function needsGuardian(birthDate: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) {
    return false;
  }
  const age = ageOn(birthDate, today);
  return age >= 13 && age < 18;
}

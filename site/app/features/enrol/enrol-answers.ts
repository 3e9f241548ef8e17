import type { EnrolmentInput } from "#app/lib/api/types.ts";

/** One decision each (PRODUCT section 5). */
export const enrolSteps = ["you", "sport", "reach", "offer", "agent", "consents"] as const;
export type EnrolStep = (typeof enrolSteps)[number];

export const enrolTitles: Record<EnrolStep, string> = {
  you: "Who are you?",
  sport: "What do you play?",
  reach: "Who follows you?",
  offer: "What would you offer first?",
  agent: "Does somebody act for you?",
  consents: "Almost there",
};

export const networks = ["instagram", "x", "tiktok", "youtube"] as const;
export type EnrolNetwork = (typeof networks)[number];

type Level = EnrolmentInput["level"];
type ProposedKind = EnrolmentInput["offers"][number]["kind"];

export const levels: readonly { value: Level; label: string }[] = [
  { value: "elite", label: "Elite" },
  { value: "pro", label: "Professional" },
  { value: "semi_pro", label: "Semi-professional" },
  { value: "college", label: "College" },
  { value: "amateur", label: "Amateur" },
  { value: "retired", label: "Retired" },
];

export const proposals: readonly { value: ProposedKind; label: string; detail: string }[] = [
  { value: "video", label: "Personal video", detail: "A greeting, a pep talk, advice" },
  { value: "session", label: "Online session", detail: "A lesson or a chat, one to one" },
  { value: "appearance", label: "Appearance", detail: "At a club, a company, a party" },
  { value: "item", label: "Signed item", detail: "A shirt, a ball, a card" },
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
  languages: ["en"],
  offer: { kind: "video", price: "", currency: "EUR" },
  why: "",
  agent: { name: "", email: "" },
  entity: { kind: "individual", name: "", vatId: "" },
  email: "",
  phone: "",
  consents: { terms: false, likeness: false, data: false },
};

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

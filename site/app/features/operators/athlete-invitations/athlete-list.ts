import { hasForeignLetters, isEmail, storedEmail } from "#app/lib/accounts/email-address.ts";
import { displayName } from "#app/lib/api/rules/texts.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import { type MailLanguage, mailLanguageOf } from "#app/lib/texts/mail-language.ts";
import { csvRows } from "./csv-rows.ts";

/** The most athletes in one request, as the functions allow. */
export const mostAthletes = 200;

/** The largest list, in characters. */
export const largestList = 200_000;

/** Why a row is not sent. */
export type RowProblem = "email" | "letters" | "name" | "twice" | "limit";

export interface AthleteRow {
  email: string;
  name: string;
  language: MailLanguage;
  problem: RowProblem | null;
}

interface Columns {
  email: number;
  /** The parts of the name, in their order. */
  name: readonly number[];
  language: number;
}

/** Reads a list of athletes: an address, a name and a language in each row, with or without a header. */
export function athleteRows(text: string, defaultLanguage: MailLanguage): AthleteRow[] {
  const rows = csvRows(text);
  const [first = []] = rows;
  const named = headerOf(first);
  const columns = named ?? positionsOf(first);
  const seen = new Set<string>();
  let good = 0;
  return (named === null ? rows : rows.slice(1)).map((cells) => {
    const entry = entryOf(cells, columns);
    const email = storedEmail(entry.email);
    const problem = problemOf(email, entry.name, seen, good);
    if (problem === null) {
      seen.add(email);
      good += 1;
    }
    const language = languageOf(entry.language) ?? defaultLanguage;
    return { email, name: entry.name, language, problem };
  });
}

/** Returns the rows that are sent. */
export function goodRows(rows: readonly AthleteRow[]): AthleteRow[] {
  return rows.filter(({ problem }) => problem === null);
}

function problemOf(
  email: string,
  name: string,
  seen: ReadonlySet<string>,
  good: number,
): RowProblem | null {
  if (hasForeignLetters(email)) return "letters";
  if (!isEmail(email)) return "email";
  if (seen.has(email)) return "twice";
  if (!isWithin(name, displayName)) return "name";
  return good < mostAthletes ? null : "limit";
}

function entryOf(cells: readonly string[], columns: Columns) {
  const cell = (position: number) => cells[position] ?? "";
  const parts = columns.name.map(cell).filter((part) => part !== "");
  // As email programs copy an address: `Mia Berg <mia@example.org>`.
  const [, copiedName = "", copied] = /^"?([^"<]*)"?\s*<([^<>]+)>$/.exec(cell(columns.email)) ?? [];
  return {
    email: copied ?? cell(columns.email),
    name: (parts.length === 0 ? copiedName : parts.join(" ")).replace(/\s+/g, " ").trim(),
    language: cell(columns.language),
  };
}

/** The usual headings, in English and German, without spaces, hyphens and case. */
const headings = {
  email: ["email", "emailaddress", "emailadresse", "mail", "mailadresse", "mailaddress"],
  name: ["name", "fullname", "displayname", "publicname", "athlete", "athlet", "athletin"],
  first: ["firstname", "givenname", "forename", "vorname"],
  last: ["lastname", "surname", "familyname", "nachname", "familienname"],
  language: ["language", "lang", "locale", "sprache"],
} as const;

/** Returns where the columns are by their headings; null if the row is no header. */
function headerOf(cells: readonly string[]): Columns | null {
  const found = cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ""));
  const place = (names: readonly string[]) => found.findIndex((cell) => names.includes(cell));
  const email = place(headings.email);
  if (email < 0 || cells.some((cell) => cell.includes("@"))) return null;
  const whole = place(headings.name);
  const parts = [place(headings.first), place(headings.last)].filter((at) => at >= 0);
  return {
    email,
    name: parts.length > 1 || whole < 0 ? parts : [whole],
    language: place(headings.language),
  };
}

/** Returns where the columns are without a header: the address may come first or later. */
function positionsOf(cells: readonly string[]): Columns {
  const email = Math.max(
    cells.findIndex((cell) => cell.includes("@")),
    0,
  );
  const others = cells.map((_, position) => position).filter((position) => position !== email);
  const [name = 1, language = 2] = others;
  return { email, name: [name], language };
}

const languageNames: Readonly<Record<string, MailLanguage>> = {
  english: "en",
  englisch: "en",
  german: "de",
  deutsch: "de",
};

/** Reads `de`, `de-CH`, `German` or `Deutsch`; null for a language that emails do not have. */
function languageOf(text: string): MailLanguage | null {
  const written = text.toLowerCase();
  const [code = ""] = written.split(/[-_]/);
  return languageNames[written] ?? mailLanguageOf(code);
}

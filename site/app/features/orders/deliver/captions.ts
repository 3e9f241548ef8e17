import * as texts from "#messages/orders-delivery";

/** One caption of the editor: its time, and its text. */
export interface CaptionDraft {
  /** `1:05` or `1:05.5`. */
  from: string;
  text: string;
}

const longestShown = 6;
const shortestShown = 1.5;
/** Letters that are read in a second. */
const readingSpeed = 15;

export type CaptionsText =
  | { text: string }
  /** The row, from 0; `-1` without any caption. */
  | { mistake: string; row: number };

/** Captions in WebVTT: each is shown until it has been read, or the next one comes, or the video ends. */
export function captionsText(drafts: readonly CaptionDraft[], videoSeconds: number): CaptionsText {
  const cues: { row: number; from: number; text: string }[] = [];
  for (const [row, draft] of drafts.entries()) {
    const text = draft.text.replace(/\s+/gu, " ").trim();
    if (text === "") continue;
    const from = parseMoment(draft.from);
    if (from === null) return { row, mistake: texts.captionTime };
    if (from >= videoSeconds) return { row, mistake: texts.captionTooLate };
    cues.push({ row, from, text });
  }
  cues.sort((one, other) => one.from - other.from);
  if (cues.length === 0) return { row: -1, mistake: texts.captionMissing };
  const lines = ["WEBVTT", ""];
  for (const [index, { row, from, text }] of cues.entries()) {
    const next = cues[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (next === from) return { row, mistake: texts.captionTwice };
    const reading = Math.min(longestShown, Math.max(shortestShown, text.length / readingSpeed));
    const until = Math.min(from + reading, next, Math.max(videoSeconds, from + 0.5));
    lines.push(`${timestamp(from)} --> ${timestamp(until)}`, escaped(text), "");
  }
  return { text: lines.join("\n") };
}

/** Seconds of `5`, `0:05`, `1:05.5`; `null` for anything else. */
export function parseMoment(text: string): number | null {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}(?:[.,]\d{1,3})?)$/u.exec(text.trim());
  const [, minutes, rest] = found ?? [];
  if (rest === undefined) return null;
  const seconds = Number(rest.replace(",", "."));
  if (minutes !== undefined && seconds >= 60) return null;
  return Number(minutes ?? 0) * 60 + seconds;
}

/** `1:05.5`. */
export function momentText(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1);
  return `${minutes}:${rest.padStart(4, "0")}`;
}

function timestamp(seconds: number): string {
  const whole = Math.round(seconds * 1_000);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(whole / 1_000) % 60, 2)}.${part(whole % 1_000, 3)}`;
}

/** Escapes WebVTT's syntax: a caption of "-->" or "<b>" shows these characters. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import type { HelpGroup } from "./help-questions.ts";

/** The groups with the questions that have every word of the search, in the question or its short answer. */
export function searchHelp(groups: readonly HelpGroup[], search: string): readonly HelpGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap(({ title, questions }) => {
    const found = questions.filter(({ question, short }) => {
      const text = plain(`${title} ${question} ${short}`);
      return words.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ title, questions: found }];
  });
}

/** Lower case, without accents: `Rückerstattung` is found by `ruckerstattung`, too. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

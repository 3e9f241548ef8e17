import { useMemo, useState } from "react";
import type { MailLanguage } from "#app/lib/texts/mail-language.ts";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import * as texts from "#messages/operators-athlete-invitations";
import {
  type AthleteRow,
  athleteRows,
  goodRows,
  largestList,
  mostAthletes,
  type RowProblem,
} from "./athlete-list.ts";
import { fileText } from "./file-text.ts";
import { mailLanguageNames } from "./outcome-words.ts";

/** The rows that are shown; more are only counted. */
const mostShown = 300;

export interface ListFieldProps {
  text: string;
  /** The language of rows without one. */
  language: MailLanguage;
  error: string | undefined;
  onChange: (text: string) => void;
  /** What the functions rejected in a row that looked right, by its address. */
  refused: ReadonlyMap<string, string>;
}

/** A list of athletes, pasted or from a file, and how each row was read. */
export function ListField({ text, language, error, onChange, refused }: ListFieldProps) {
  const rows = useMemo(() => athleteRows(text, language), [text, language]);
  const [problem, setProblem] = useState<string | null>(null);
  async function read(file: File) {
    // A letter has at most four bytes.
    const bytes = await file.slice(0, 4 * largestList + 1).arrayBuffer();
    accept(fileText(new Uint8Array(bytes)));
  }
  function accept(next: string) {
    const isTooLarge = next.length > largestList;
    setProblem(isTooLarge ? texts.listTooLarge({ count: mostAthletes }) : null);
    if (!isTooLarge) onChange(next);
  }
  return (
    <div className="grid gap-3">
      <Textarea
        label={texts.list}
        hint={texts.listHint}
        rows={6}
        spellCheck={false}
        value={text}
        name="text"
        error={problem ?? error}
        onChange={({ target }) => {
          accept(target.value);
        }}
      />
      <div>
        <FileButton
          label={texts.fileField}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          size="small"
          onChoose={(file) => void read(file)}
        >
          {texts.chooseFile}
        </FileButton>
      </div>
      {rows.length > 0 && <ReadRows rows={rows} refused={refused} />}
    </div>
  );
}

interface ReadRowsProps extends Pick<ListFieldProps, "refused"> {
  rows: readonly AthleteRow[];
}

function ReadRows({ rows, refused }: ReadRowsProps) {
  const good = goodRows(rows).length;
  const shown = rows.slice(0, mostShown);
  return (
    <>
      <p role="status" className="font-semibold">
        {texts.getEmail({ count: good })}
        {good < rows.length && `, ${texts.notSentRows({ count: rows.length - good })}`}
      </p>
      <ol
        aria-label={texts.listLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="grid max-h-72 gap-px overflow-y-auto rounded-xl border border-line"
      >
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <li key={index} className="px-4 py-2">
            <p className="wrap-anywhere">
              {[row.name, row.email].filter((part) => part !== "").join(" · ")}
            </p>
            <RowState row={row} refused={refused.get(row.email)} />
          </li>
        ))}
        {shown.length < rows.length && (
          <li className="px-4 py-2 text-mute">
            {texts.moreRows({ count: rows.length - shown.length })}
          </li>
        )}
      </ol>
    </>
  );
}

function RowState({ row, refused }: { row: AthleteRow; refused: string | undefined }) {
  const problem = row.problem === null ? refused : problemText(row.problem);
  return problem === undefined ? (
    <p className="text-sm text-mute">{mailLanguageNames[row.language]}</p>
  ) : (
    <p className="text-sm font-semibold text-danger">{problem}</p>
  );
}

const problemTexts: Record<Exclude<RowProblem, "limit">, string> = {
  email: texts.problemEmail,
  letters: texts.problemLetters,
  name: texts.problemName,
  twice: texts.problemTwice,
};

function problemText(problem: RowProblem): string {
  return problem === "limit" ? texts.problemLimit({ count: mostAthletes }) : problemTexts[problem];
}

import { Captions, FileText, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { FileView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-delivery";
import { type CaptionDraft, captionsText, momentText } from "./captions.ts";

export interface CaptionsChoiceProps {
  captions: FileView | null;
  videoSeconds: number;
  /** The player's position, in seconds. */
  moment: () => number;
  /** Sends or removes captions; throws an error with a message for the user. */
  onChange: (captions: Blob | null) => Promise<void>;
}

type Row = CaptionDraft & { id: number };

/** Captions of a video, for those who watch without sound: a file, or written here. */
export function CaptionsChoice({ captions, videoSeconds, moment, onChange }: CaptionsChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrongRow, setWrongRow] = useState<{ id: number; mistake: string } | null>(null);

  const change = async (file: Blob | null) => {
    setBusy(true);
    setProblem(null);
    try {
      await onChange(file);
      setWriting(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : texts.captionsNotSent);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const made = captionsText(rows, videoSeconds);
    if ("text" in made) {
      setWrongRow(null);
      await change(new Blob([made.text], { type: "text/vtt" }));
      return;
    }
    const wrong = rows[made.row];
    setWrongRow(wrong === undefined ? null : { id: wrong.id, mistake: made.mistake });
    setProblem(wrong === undefined ? made.mistake : null);
  };
  const add = (from: string) =>
    setRows((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, from, text: "" }]);
  const edit = (id: number, part: Partial<CaptionDraft>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));

  return (
    <section aria-label={texts.captions} className="grid gap-3 rounded-xl border-2 border-line p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Captions aria-hidden="true" className="size-5" />
        {texts.captions}
        <span className="text-sm font-normal text-mute">{texts.optional}</span>
      </h3>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {captions !== null && !writing && (
        <p role="status" className="text-sm">
          {texts.captionsReady}
        </p>
      )}
      {writing && (
        <>
          <p className="text-sm text-mute">{texts.captionsLead}</p>
          <ol className="grid gap-3">
            {rows.map((row, index) => (
              <li
                key={row.id}
                className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[9rem_1fr_auto]"
              >
                <Input
                  label={texts.captionBegins({ number: index + 1 })}
                  value={row.from}
                  error={wrongRow?.id === row.id ? wrongRow.mistake : undefined}
                  onChange={({ target }) => edit(row.id, { from: target.value })}
                />
                <Input
                  className="max-sm:order-last max-sm:col-span-2"
                  label={texts.captionSays({ number: index + 1 })}
                  value={row.text}
                  maxLength={200}
                  onChange={({ target }) => edit(row.id, { text: target.value })}
                />
                <button
                  type="button"
                  aria-label={texts.removeCaption({ number: index + 1 })}
                  className="mt-7 grid size-12 cursor-pointer place-items-center rounded-full hover:bg-hover"
                  onClick={() => setRows((now) => now.filter(({ id }) => id !== row.id))}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => add(momentText(moment()))}>
              <Plus aria-hidden="true" className="size-5" />
              {texts.addCaption}
            </Button>
            <Button size="small" busy={busy} onClick={() => void save()}>
              {texts.saveCaptions}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setWriting(false)}>
              {texts.goBack}
            </Button>
          </div>
        </>
      )}
      {!writing && (
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            accept=".vtt,text/vtt"
            className="sr-only"
            tabIndex={-1}
            aria-label={texts.captionsFile}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void change(file);
              target.value = "";
            }}
          />
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setProblem(null);
              setWriting(true);
              if (rows.length === 0) add(momentText(0));
            }}
          >
            {texts.writeCaptions}
          </Button>
          <Button variant="outline" size="small" busy={busy} onClick={() => input.current?.click()}>
            <FileText aria-hidden="true" className="size-5" />
            {texts.chooseCaptions}
          </Button>
          {captions !== null && (
            <Button variant="ghost" size="small" onClick={() => void change(null)}>
              {texts.removeCaptions}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

import { useMemo, useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { hasForeignLetters, isEmail, storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { displayName } from "#app/lib/api/rules/texts.ts";
import type { InvitedAthlete } from "#app/lib/api/types.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import { type MailLanguage, mailLanguage, mailLanguageOf } from "#app/lib/texts/mail-language.ts";
import { Input, Select } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-athlete-invitations";
import { type AthleteRow, athleteRows, goodRows } from "./athlete-list.ts";
import { ListField } from "./list-field.tsx";
import { mailLanguageNames } from "./outcome-words.ts";

export interface InviteAthletesDialogProps {
  /** Called with the result for each athlete. */
  onInvited: (results: readonly InvitedAthlete[]) => void;
  onClose: () => void;
}

/** Invites one athlete, or the athletes of a list, to apply. */
export function InviteAthletesDialog({ onInvited, onClose }: InviteAthletesDialogProps) {
  const [isList, setList] = useState(false);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [language, setLanguage] = useState<MailLanguage>(mailLanguage);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = useMemo(() => athleteRows(text, language), [text, language]);
  const athletes = isList ? goodRows(rows).map(athleteOf) : [{ email, name, language }];
  return (
    <DecisionDialog
      words={{
        title: texts.invite,
        lead: texts.inviteHint,
        reason: area.why,
        confirm: texts.send,
        done: texts.sent({ count: 1 }),
      }}
      missing={() => (isList ? listProblem(athletes.length) : athleteProblem(email, name))}
      send={async (reason) => {
        const body = { athletes, reason };
        const call = api.POST("/api/operators/athlete-invitations", { body });
        setRefused(new Map());
        const { results } = await answerOf(call).catch((error: unknown) => {
          setRefused(refusedRows(error, athletes));
          throw error;
        });
        onInvited(results);
        return results.filter(({ outcome }) => outcome === "sent").length;
      }}
      doneText={(count) => texts.sent({ count: Number(count) })}
      onClose={onClose}
    >
      <RadioCards
        legend={texts.from}
        hideLegend
        name="invite-from"
        columns={2}
        cards={[
          { value: "one", label: texts.oneAthlete },
          { value: "list", label: texts.someAthletes },
        ]}
        value={isList ? "list" : "one"}
        onChange={({ target }) => setList(target.value === "list")}
      />
      {!isList && (
        <>
          <Input
            label={area.name}
            hint={texts.nameHint}
            autoComplete="off"
            maxLength={displayName.longest}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Input
            label={texts.email}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </>
      )}
      {isList && <ListField text={text} onChange={setText} rows={rows} refused={refused} />}
      <Select
        label={texts.language}
        {...(isList ? { hint: texts.languageHint } : {})}
        options={Object.entries(mailLanguageNames).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={({ target }) => setLanguage(mailLanguageOf(target.value) ?? mailLanguage)}
      />
    </DecisionDialog>
  );
}

function athleteOf({ email, name, language }: AthleteRow) {
  return { email, name, language };
}

/** Returns what a response says about single athletes, by their addresses. */
export function refusedRows(
  error: unknown,
  athletes: readonly { email: string }[],
): ReadonlyMap<string, string> {
  const fields = error instanceof ApiFailure ? error.fields : [];
  return new Map(
    fields.flatMap(({ field, message }) => {
      const [, position] = /^athletes\.(\d+)\./.exec(field) ?? [];
      const athlete = athletes[Number(position)];
      return athlete === undefined ? [] : [[athlete.email, asSentence(message)] as const];
    }),
  );
}

function listProblem(count: number): string | null {
  return count === 0 ? texts.listMissing : null;
}

/** Why one athlete cannot be invited yet. */
function athleteProblem(email: string, name: string): string | null {
  if (!isWithin(name, displayName)) return texts.nameMissing;
  const address = storedEmail(email);
  return isEmail(address) && !hasForeignLetters(address) ? null : texts.emailMissing;
}

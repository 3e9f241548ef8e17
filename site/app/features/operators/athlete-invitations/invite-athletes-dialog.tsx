import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { hasForeignLetters, isEmail, storedEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { displayName } from "#app/lib/api/rules/texts.ts";
import type { InvitedAthlete } from "#app/lib/api/types.ts";
import { asSentence, problemIf } from "#app/lib/forms/field-problems.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import { type MailLanguage, mailLanguage } from "#app/lib/texts/mail-language.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
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
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <DecisionDialog
      words={{
        title: texts.invite,
        lead: texts.inviteHint,
        reason: area.why,
        confirm: texts.send,
        done: texts.sent({ count: 1 }),
      }}
      defaults={nothing}
      problemsOf={problemsOf}
      fieldOf={(field, { from }) =>
        from === "list" ? field.replace(/^athletes\..*/, "text") : field
      }
      send={async (reason, typed) => {
        const athletes = typed.from === "list" ? goodRows(rowsOf(typed)) : [typed];
        const body = { athletes: athletes.map(athleteOf), reason };
        const call = api.POST("/api/operators/athlete-invitations", { body });
        setRefused(new Map());
        const { results } = await answerOf(call).catch((error: unknown) => {
          setRefused(refusedRows(error, athletes));
          throw error;
        });
        onInvited(results);
        return results.filter(({ outcome }) => outcome === "sent").length;
      }}
      doneText={(count) => texts.sent({ count })}
      onClose={onClose}
    >
      {({ field, typed, set, errorOf }) => (
        <>
          <RadioCards
            legend={texts.from}
            hideLegend
            columns={2}
            cards={[
              { value: "one", label: texts.oneAthlete },
              { value: "list", label: texts.someAthletes },
            ]}
            {...field("from")}
          />
          {typed.from === "one" ? (
            <>
              <Input
                label={area.name}
                hint={texts.nameHint}
                autoComplete="off"
                maxLength={displayName.longest}
                {...field("name")}
              />
              <Input
                label={texts.email}
                type="email"
                autoComplete="off"
                maxLength={254}
                {...field("email")}
              />
            </>
          ) : (
            <ListField
              text={typed.text}
              language={typed.language}
              onChange={(text) => set({ text })}
              error={errorOf("text")}
              refused={refused}
            />
          )}
          <Select
            label={texts.language}
            {...(typed.from === "list" ? { hint: texts.languageHint } : {})}
            options={Object.entries(mailLanguageNames).map(([value, label]) => ({ value, label }))}
            {...field("language")}
          />
        </>
      )}
    </DecisionDialog>
  );
}

interface Typed {
  from: "one" | "list";
  name: string;
  email: string;
  /** The list. */
  text: string;
  language: MailLanguage;
}

const nothing: Typed = { from: "one", name: "", email: "", text: "", language: mailLanguage };

function rowsOf({ text, language }: Typed): AthleteRow[] {
  return athleteRows(text, language);
}

function athleteOf({ email, name, language }: Omit<AthleteRow, "problem">) {
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

/** Why it cannot be sent yet. */
export function problemsOf(typed: Typed) {
  const { from, name, email } = typed;
  if (from === "list") {
    return problemIf(goodRows(rowsOf(typed)).length === 0, "text", texts.listMissing);
  }
  const address = storedEmail(email);
  const isAddress = isEmail(address) && !hasForeignLetters(address);
  return [
    ...problemIf(!isWithin(name, displayName), "name", texts.nameMissing),
    ...problemIf(!isAddress, "email", texts.emailMissing),
  ];
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
} from "react-hook-form";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { type ApiForm, useApiForm } from "#app/lib/forms/use-api-form.ts";
import { onlineState } from "./live.ts";
import { liveFailure, liveMessage } from "./problems.ts";
import type { QueuedWrite } from "./write.ts";

export interface DocumentForm<Values extends FieldValues> extends ApiForm<Values> {
  /** Something was saved on this device and the server has not decided about it. */
  waiting: boolean;
  /** Parts that changed elsewhere while they were typed in here. */
  clashes: readonly FieldPath<Values>[];
  /** Gives up what was typed where it clashes. */
  takeStored: () => void;
  /** Whether leaving the page would lose what was typed: it is neither stored nor being sent. */
  hasUnsaved: () => boolean;
}

interface DocumentFormOptions<Values extends FieldValues> {
  /** What is stored, as the form shows it; may change at any time. */
  stored: Values & DefaultValues<Values>;
  /** What is saved in one piece. */
  parts: readonly FieldPath<Values>[];
  resolver: Resolver<Values>;
  /** What was typed, as it is stored: trimmed, mostly. */
  clean: (values: Values) => Values;
  /** Queues what differs from what is stored. */
  save: (changed: readonly FieldPath<Values>[], values: Values) => Promise<QueuedWrite>;
  /** Called when the server has the change, and also if nothing changed. */
  saved: (changed: readonly FieldPath<Values>[]) => void;
}

/**
 * A form over a document that others change, too. Untouched fields follow the document; input stays until it is saved.
 * Saving completes when the server decides, or offline when this device stores the change. A rejection restores the
 * input.
 */
export function useDocumentForm<Values extends FieldValues>(
  options: DocumentFormOptions<Values>,
): DocumentForm<Values> {
  const { stored, parts, resolver } = options;
  const known = useRef<Values>(stored);
  // Each part that is being sent, with the values that were sent.
  const inFlight = useRef(new Map<FieldPath<Values>, Values>());
  const [waiting, setWaiting] = useState(0);
  const [clashes, setClashes] = useState<readonly FieldPath<Values>[]>([]);

  const follow = useEffectEvent(() => {
    const { form } = made;
    const followed = followStored<Values>({
      parts: parts.filter((part) => !inFlight.current.has(part)),
      typed: options.clean(form.getValues()),
      known: known.current,
      stored,
    });
    for (const part of followed.overwrite) form.setValue(part, structuredClone(get(stored, part)));
    for (const part of [...followed.overwrite, ...followed.arrived]) learn(part, stored);
    setClashes(followed.clashes);
  });

  const learn = (part: FieldPath<Values>, from: Values) => {
    const copy = structuredClone(known.current);
    set(copy, part, structuredClone(get(from, part)));
    known.current = copy;
  };

  const made = useApiForm<Values>({
    defaults: stored,
    resolver,
    wordsFor: liveMessage,
    fieldsOf: async (error) => {
      const { fields } = liveFailure(error);
      if (fields.length === 0) return fields;
      const { localFields } = await import("#app/lib/api/field-messages.ts");
      return localFields(fields);
    },
    send: async (values) => {
      const clean = options.clean(values);
      const changed = changedParts(parts, clean, known.current);
      if (changed.length === 0) {
        options.saved(changed);
        return;
      }
      for (const part of changed) made.form.setValue(part, structuredClone(get(clean, part)));
      for (const part of changed) inFlight.current.set(part, clean);
      const land = () => {
        for (const part of changed) inFlight.current.delete(part);
      };
      const { acknowledged } = await options.save(changed, clean).catch((error: unknown) => {
        land();
        throw error;
      });
      setWaiting((count) => count + 1);
      const decided = acknowledged.then(
        () => {
          land();
          for (const part of changed) learn(part, clean);
          setWaiting((count) => count - 1);
          options.saved(changed);
        },
        (error: unknown) => {
          land();
          setWaiting((count) => count - 1);
          throw error;
        },
      );
      const sent = await Promise.race([decided.then(() => true), offline()]);
      if (!sent) decided.catch(made.refuse);
    },
  });

  // Only what is stored decides when to look: between a refusal and the document's return to what it was, what was
  // sent would seem to have arrived.
  const words = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is compared by its content
  useEffect(() => follow(), [words]);

  return {
    ...made,
    waiting: waiting > 0,
    clashes,
    takeStored: () => {
      for (const part of clashes) {
        made.form.setValue(part, structuredClone(get(stored, part)));
        learn(part, stored);
      }
      setClashes([]);
    },
    hasUnsaved: () => {
      // After a log-out the input cannot be saved any more. A lost connection is no log-out.
      if (session.state.status === -1 && !wasSignedIn()) return false;
      const { current: sent } = inFlight;
      const typed = options.clean(made.form.getValues());
      return isUnsaved<Values>({ parts, typed, known: options.clean(known.current), sent });
    },
  };
}

/** Done, with false, as soon as the database is out of reach. */
function offline(): Promise<false> {
  return new Promise((resolve) => {
    const update = () => {
      if (onlineState.online) return;
      forget();
      resolve(false);
    };
    const forget = onlineState.subscribe(update);
    update();
  });
}

interface StoredAndTyped<Values extends FieldValues> {
  /** Parts that are stored as a whole, and may be changed concurrently. */
  parts: readonly FieldPath<Values>[];
  typed: Values;
  /** What was stored when the typing began. */
  known: Values;
  /** What is stored now. */
  stored: Values;
}

interface Followed<Values extends FieldValues> {
  /** Untouched parts: the form shows the stored value. */
  overwrite: FieldPath<Values>[];
  /** Parts that are stored as they were typed. */
  arrived: FieldPath<Values>[];
  /** Parts that were changed both elsewhere and here: the input is kept. */
  clashes: FieldPath<Values>[];
}

/** What becomes of each part of a form when what is stored has changed. */
export function followStored<Values extends FieldValues>({
  parts,
  typed,
  known,
  stored,
}: StoredAndTyped<Values>): Followed<Values> {
  const followed: Followed<Values> = { overwrite: [], arrived: [], clashes: [] };
  for (const part of parts) {
    if (isSame(known, stored, part)) continue;
    if (isSame(typed, stored, part)) followed.arrived.push(part);
    else if (isSame(typed, known, part)) followed.overwrite.push(part);
    else followed.clashes.push(part);
  }
  return followed;
}

/** The parts that were typed and are not stored so. */
export function changedParts<Values extends FieldValues>(
  parts: readonly FieldPath<Values>[],
  typed: Values,
  known: Values,
): FieldPath<Values>[] {
  return parts.filter((part) => !isSame(typed, known, part));
}

interface TypedAndSent<Values extends FieldValues> {
  parts: readonly FieldPath<Values>[];
  typed: Values;
  known: Values;
  /** The parts that are being sent, each with the values that were sent. */
  sent: ReadonlyMap<FieldPath<Values>, Values>;
}

/** Whether something was typed that is neither stored nor being sent. */
export function isUnsaved<Values extends FieldValues>({
  parts,
  typed,
  known,
  sent,
}: TypedAndSent<Values>): boolean {
  return parts.some((part) => !isSame(typed, sent.get(part) ?? known, part));
}

function isSame<Values extends FieldValues>(
  one: Values,
  other: Values,
  part: FieldPath<Values>,
): boolean {
  return JSON.stringify(get(one, part)) === JSON.stringify(get(other, part));
}

import { useEffect, useEffectEvent, useState } from "react";
import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { isUnsaved, KnownValues, type Saved } from "./follow-stored.ts";

/** A change that this device has stored. */
interface Queued {
  /** Settles when the server has decided. */
  acknowledged: Promise<unknown>;
  /** Resolves when there is no point in waiting for the server. */
  offline: Promise<unknown>;
}

/** What differs from what is stored, and the version that the form has seen. */
export interface Seen<Values extends FieldValues> {
  changed: readonly FieldPath<Values>[];
  version: number;
}

/** A form over something that others change, too: untouched fields follow it, what was typed stays until it is saved. */
export interface StoredOptions<Values extends FieldValues> {
  /** This file's `useStored`: a form that only sends loads none of it. */
  use: (
    form: UseFormReturn<Values>,
    stored: Values,
    options: StoredOptions<Values>,
  ) => StoredForm<Values>;
  /** What is saved in one piece; what is not named does not follow, for example a reason. */
  parts: readonly FieldPath<Values>[];
  /** What was typed, as it is stored: trimmed, mostly. */
  clean?: (values: Values) => Values;
  /** The version of what is stored now. While parts clash, a save sends the version before. */
  version?: number;
  /** Saves it. With `null` nothing is stored yet, and the form shows what is. */
  save: (values: Values, seen: Seen<Values>) => Promise<Queued | Saved<Values> | null>;
  /** Whether what was typed can be saved at all; after a log-out it cannot. */
  canSave?: () => boolean;
}

export interface StoredForm<Values extends FieldValues> extends FollowedForm<Values> {
  /**
   * Saves what was typed. Completes when the server decides, or offline when this device stores the change; a later
   * refusal goes to `refuse`. Returns whether the form begins again.
   */
  send: (values: Values, refuse: (error: unknown) => Promise<void>) => Promise<boolean>;
}

/** The state of a form over something stored. */
export interface FollowedForm<Values extends FieldValues> {
  /** Something was saved on this device and the server has not decided about it. */
  waiting: boolean;
  /** Parts that changed elsewhere while they were typed in here. */
  clashes: readonly FieldPath<Values>[];
  /** Gives up what was typed where it clashes. */
  takeStored: () => void;
  /** Keeps what was typed where it clashes; the next save replaces what is stored. */
  keepTyped: () => void;
  /** Whether leaving the page would lose what was typed: it is neither stored nor being sent. */
  hasUnsaved: () => boolean;
}

/** The part of a form that knows what is stored. */
export function useStored<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  stored: Values,
  { parts, clean = (values) => values, version, save, canSave }: StoredOptions<Values>,
): StoredForm<Values> {
  const [known] = useState(() => new KnownValues(stored, version ?? 0));
  const [waiting, setWaiting] = useState(0);
  const [clashes, setClashes] = useState<readonly FieldPath<Values>[]>([]);
  const [saves, setSaves] = useState(0);

  const show = (shown: readonly FieldPath<Values>[], from: Values) => {
    for (const part of shown) form.setValue(part, structuredClone(get(from, part)));
  };

  const follow = useEffectEvent(() => {
    const followed = known.follow({ parts, typed: clean(form.getValues()), stored }, version);
    if (followed === null) return;
    show(followed.overwrite, stored);
    setClashes(followed.clashes);
  });
  // Only what is stored decides when to look: between a refusal and the return of a document to what it was, what was
  // sent would seem to have arrived. With versions, the newer one counts.
  const words = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is compared by its content
  useEffect(() => follow(), [words, version, saves]);

  const settle = () => {
    known.learn(clashes, stored, version);
    setClashes([]);
  };
  const lookAgain = () => {
    if (version !== undefined) setSaves((count) => count + 1);
  };

  const send: StoredForm<Values>["send"] = async (values, refuse) => {
    const typed = clean(values);
    const changed = known.begin(parts, typed);
    show(changed, typed);
    const land = () => known.land(changed);
    const sent = await save(typed, { changed, version: known.version }).catch((error: unknown) => {
      land();
      // What others saved meanwhile was not looked at.
      lookAgain();
      throw error;
    });
    if (sent === null || "values" in sent) {
      land();
      if (sent !== null) known.adopt(sent);
      form.reset(structuredClone(known.values));
      setClashes([]);
      lookAgain();
      return true;
    }
    setWaiting((count) => count + 1);
    const learned = sent.acknowledged
      .finally(() => {
        land();
        setWaiting((count) => count - 1);
      })
      .then(() => known.learn(changed, typed));
    const isDecided = await Promise.race([
      learned.then(() => true),
      sent.offline.then(() => false),
    ]);
    if (!isDecided) learned.catch(refuse);
    return false;
  };

  return {
    waiting: waiting > 0,
    clashes,
    takeStored: () => {
      show(clashes, stored);
      settle();
    },
    keepTyped: settle,
    hasUnsaved: () => {
      if (canSave?.() === false) return false;
      const typed = clean(form.getValues());
      return isUnsaved<Values>({ parts, typed, known: clean(known.values), sent: known.sent });
    },
    send,
  };
}

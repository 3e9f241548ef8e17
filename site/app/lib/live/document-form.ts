import type { FieldPath, FieldValues } from "react-hook-form";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import type { FormOptions } from "#app/lib/forms/use-form.ts";
import { type StoredOptions, useStored } from "#app/lib/forms/use-stored.ts";
import { onlineState } from "./live.ts";
import { liveFailure, liveMessage } from "./problems.ts";
import type { QueuedWrite } from "./writes/write.ts";

interface DocumentFormOptions<Values extends FieldValues> {
  /** What is saved in one piece. */
  parts: readonly FieldPath<Values>[];
  /** What was typed, as it is stored: trimmed, mostly. */
  clean: (values: Values) => Values;
  /** Queues what differs from what is stored. */
  save: (changed: readonly FieldPath<Values>[], values: Values) => Promise<QueuedWrite>;
  /** Called when the server has the change, and also if nothing changed. */
  saved: () => void;
}

/** The options of a form over a document: the writes are queued, the rejections those of the database. */
export function documentForm<Values extends FieldValues>({
  parts,
  clean,
  save,
  saved,
}: DocumentFormOptions<Values>): Pick<FormOptions<Values>, "wordsFor" | "fieldsOf"> & {
  stored: StoredOptions<Values>;
} {
  return {
    wordsFor: liveMessage,
    fieldsOf: async (error) => {
      const { fields } = liveFailure(error);
      if (fields.length === 0) return [];
      const { localFields } = await import("#app/lib/api/field-messages.ts");
      return localFields(fields);
    },
    stored: {
      use: useStored,
      parts,
      clean,
      save: async (values, { changed }) => {
        const written = changed.length === 0 ? Promise.resolve() : save(changed, values);
        const acknowledged = (await written)?.acknowledged ?? Promise.resolve();
        return { acknowledged: acknowledged.then(saved), offline: offline() };
      },
      // A lost connection is no log-out.
      canSave: () => session.state.status !== -1 || wasSignedIn(),
    },
  };
}

/** Resolves as soon as the database is out of reach. */
function offline(): Promise<void> {
  return new Promise((resolve) => {
    const update = () => {
      if (onlineState.online) return;
      forget();
      resolve();
    };
    const forget = onlineState.subscribe(update);
    update();
  });
}

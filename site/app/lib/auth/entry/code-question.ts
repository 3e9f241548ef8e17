import { createStore } from "#app/lib/storage/store.ts";

/** The question for the code of the authenticator app, while a sign-in waits for it. */
export interface CodeQuestion {
  /** Tries a code. Resolves to false for a wrong one, which can be corrected. */
  answer: (code: string) => Promise<boolean>;
  cancel: () => void;
}

export const codeQuestion = createStore<CodeQuestion | null>(null);

/** What a cancelled question throws, in the form of the identity service's errors. */
export class CodeNotGiven extends Error {
  readonly code = "auth/user-cancelled";
}

/**
 * Asks for codes until `attempt` accepts one, and returns its result. `isWrongCode` recognises the error of a wrong code;
 * every other error ends the question and is thrown, as is `CodeNotGiven` when the person closes it.
 */
export function askForCode<Result>(
  attempt: (code: string) => Promise<Result>,
  isWrongCode: (error: unknown) => boolean,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const close = () => codeQuestion.change(() => null);
    codeQuestion.change(() => ({
      answer: async (code) => {
        try {
          const result = await attempt(code);
          close();
          resolve(result);
          return true;
        } catch (error) {
          if (isWrongCode(error)) return false;
          close();
          reject(error);
          return true;
        }
      },
      cancel: () => {
        close();
        reject(new CodeNotGiven("no code was given"));
      },
    }));
  });
}

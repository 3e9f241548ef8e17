import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import * as texts from "#messages/errors";
import { UnreadablePicture } from "./redraw-picture.ts";

/** What is wrong with a picture: the server's words about the file where it has some. */
export function pictureProblem(error: unknown): string {
  if (error instanceof UnreadablePicture) return texts.unreadablePicture;
  const [field] = error instanceof ApiFailure ? error.fields : [];
  return field === undefined
    ? messageFor(error)
    : `${asSentence(texts.fileProblem({ problem: field.message }))}.`;
}

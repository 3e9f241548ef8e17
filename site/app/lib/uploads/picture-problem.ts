import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { UnreadablePicture } from "./redraw-picture.ts";

/** What is wrong with a picture: the server's words about the file where it has some. */
export function pictureProblem(error: unknown): string {
  if (error instanceof UnreadablePicture)
    return "We cannot read this file as a picture. Choose a JPEG, PNG or WebP.";
  const [field] = error instanceof ApiFailure ? error.fields : [];
  return field === undefined ? messageFor(error) : `${asSentence(`The file ${field.message}`)}.`;
}

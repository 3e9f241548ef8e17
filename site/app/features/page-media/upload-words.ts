import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";

/** What is wrong with an upload, in the server's words about the file where it has some. */
export function uploadProblem(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  if (field === undefined) return messageFor(error);
  const subject = field.field.endsWith("alt") ? "The description" : "The file";
  return `${asSentence(`${subject} ${field.message}`)}.`;
}

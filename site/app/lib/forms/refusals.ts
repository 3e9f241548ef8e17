import { ApiFailure } from "#app/lib/api/failure.ts";
import type { FieldError } from "#app/lib/api/types.ts";

/** Thrown by a form's `send` when one field turns out to be wrong. */
export class WrongField extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Shows `message` at the one field of a form whose request the API refuses because of a field. */
export async function inField<Answer>(
  field: string,
  message: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw fieldsOfApi(error).length > 0 ? new WrongField(field, message) : error;
  }
}

/** The API's refusal of what was sent, against a fault of ours or of the way there. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

export function fieldsOfApi(error: unknown): readonly FieldError[] {
  return error instanceof ApiFailure ? error.fields : [];
}

import type { FoundDocument } from "./database-port.ts";
import type { Shape } from "./documents.ts";

/** A document of a query. */
export interface LiveRow<Data> {
  id: string;
  path: string;
  data: Data;
  /** Not acknowledged by the server yet. */
  pending: boolean;
}

/** Every document that looks as it must; any other is left out, and the log says which. */
export function readRows<Data>(found: FoundDocument[], shape: Shape<Data>): LiveRow<Data>[] {
  return found.flatMap(({ id, path, fields, pending }) => {
    const data = readFields(path, fields, shape);
    return data === null ? [] : [{ id, path, data, pending }];
  });
}

/** A document as its page reads it; one that does not look as it must is as if there were none. */
export function readDocument<Data>(found: FoundDocument | null, shape: Shape<Data>): Data | null {
  return found === null ? null : readFields(found.path, found.fields, shape);
}

function readFields<Data>(path: string, fields: unknown, shape: Shape<Data>): Data | null {
  const read = shape.safeParse(fields);
  if (read.success) return read.data;
  console.error(`the document ${path} is not what this page reads`, read.error);
  return null;
}

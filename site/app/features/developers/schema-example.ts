/** What examples are made from. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Deeper values are left out: an example shows the shape and not every branch. */
const deepest = 6;

/** A value of this schema: its own examples where it has some, else the first choice of each part. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace("#/components/schemas/", "")];
    return target === undefined || depth > deepest ? null : exampleOf(target, schemas, depth + 1);
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => exampleOf(part, schemas, depth));
    return parts.every(isObject) ? Object.assign({}, ...parts) : parts[0];
  }
  const choice = (schema.oneOf ?? schema.anyOf)?.find(({ type }) => type !== "null");
  if (choice !== undefined) return exampleOf(choice, schemas, depth);
  return exampleOfType(schema, schemas, depth);
}

function exampleOfType(schema: Schema, schemas: Schemas, depth: number): unknown {
  const types = [schema.type ?? "object"].flat();
  switch (types.find((type) => type !== "null")) {
    case "array":
      return schema.items === undefined || depth >= deepest
        ? []
        : [exampleOf(schema.items, schemas, depth + 1)];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "string":
      return exampleText(schema.format);
    default:
      return depth >= deepest ? {} : exampleObject(schema, schemas, depth);
  }
}

function exampleObject(schema: Schema, schemas: Schemas, depth: number) {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]),
  );
}

function exampleText(format: string | undefined): string {
  switch (format) {
    case "date-time":
      return "2026-11-21T09:00:00Z";
    case "date":
      return "2026-11-21";
    case "uuid":
      return "0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708";
    default:
      return "…";
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

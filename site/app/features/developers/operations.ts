import { exampleOf, type Schema, type Schemas } from "./schema-example.ts";

/** What the page reads of the OpenAPI description. */
export interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Schemas };
}

interface Content {
  content?: { "application/json"?: { schema: Schema; example?: unknown } };
}

interface DescribedOperation {
  tags?: string[];
  summary?: string;
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
  "x-access"?: unknown;
  "x-key-scope"?: string;
}

export interface Operation {
  id: string;
  group: string;
  /** `GET` */
  method: string;
  path: string;
  summary: string;
  access: string;
  /** The scope of an API key that opens it; `null` if it rejects keys. */
  keyScope: string | null;
  parameters: { name: string; place: string; required: boolean; description: string }[];
  /** An example of the body, as JSON. */
  request: string | null;
  /** The status of success, and an example of its body. */
  response: { status: string; body: string | null };
}

const methods = ["get", "post", "put", "delete"];

/** The operations of the API, in the order of the description. */
export function readOperations({ paths, components: { schemas } }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation === undefined ? [] : [readOperation(path, method, operation, schemas)];
    }),
  );
}

function readOperation(
  path: string,
  method: string,
  operation: DescribedOperation,
  schemas: Schemas,
): Operation {
  const { operationId, tags = [], summary = "", parameters = [], requestBody } = operation;
  const succeeds = Object.keys(operation.responses).find((status) => status.startsWith("2"));
  const status = succeeds ?? Object.keys(operation.responses)[0] ?? "";
  return {
    id: operationId,
    group: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: summary.replaceAll("\n", " "),
    access: accessOf(operation["x-access"]),
    keyScope: operation["x-key-scope"] ?? null,
    parameters: parameters.map(({ name, in: place, required = false, description = "" }) => ({
      ...{ name, place, required, description },
    })),
    request: bodyOf(requestBody, schemas),
    response: { status, body: bodyOf(operation.responses[status], schemas) },
  };
}

function bodyOf(body: Content | undefined, schemas: Schemas): string | null {
  const json = body?.content?.["application/json"];
  if (json === undefined) return null;
  return JSON.stringify(json.example ?? exampleOf(json.schema, schemas), null, 2);
}

/** `operators, administrator`; `sides with an account, public with a link` as `account: sides, link: public`. */
function accessOf(access: unknown): string {
  if (typeof access === "string") return access;
  if (typeof access !== "object" || access === null) return "";
  return Object.entries(access)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(", ");
}

/** The operations that have every word of a search in their method, path or summary. */
export function findOperations(operations: readonly Operation[], search: string): Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, summary, id }) => {
    const text = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

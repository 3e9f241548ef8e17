import { useEffect, useState } from "react";
import { descriptionAddress } from "#app/lib/api/description.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { Breakable } from "#app/ui/breakable.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { language } from "#messages/language";
import * as texts from "#messages/page-developers";
import { CodeBlock } from "./code-block.tsx";
import { groupName } from "./group-names.ts";
import { type Description, findOperations, type Operation, readOperations } from "./operations.ts";

/** The operations of the API with examples, and a field that searches them. Loads the description when it is shown. */
export function ApiReference() {
  const [operations, setOperations] = useState<readonly Operation[] | "failed" | null>(null);
  const [search, setSearch] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    fetch(descriptionAddress, { signal: stop.signal })
      .then(async (answer) => setOperations(readOperations((await answer.json()) as Description)))
      .catch(() => {
        if (!stop.signal.aborted) setOperations("failed");
      });
    return () => stop.abort();
  }, []);
  if (operations === "failed") return <Notice tone="bad">{texts.notLoaded}</Notice>;
  if (operations === null) return <p className="text-mute">{texts.loading}</p>;
  const found = findOperations(operations, search);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="grid gap-8">
      <div className="max-w-xl">
        <Input
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {language !== "en" && <p>{texts.inEnglish}</p>}
      <p role="status" className="text-mute">
        {texts.found({ count: found.length })}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={groupName(group)}>
          <h3 className="text-xl font-bold">{groupName(group)}</h3>
          <ul className="mt-3 grid gap-2">
            {found
              .filter((operation) => operation.group === group)
              .map((operation) => (
                <OperationRow key={operation.id} operation={operation} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const tones: Readonly<Record<string, BadgeProps["tone"]>> = { GET: "info", DELETE: "bad" };

function OperationRow({ operation }: { operation: Operation }) {
  const { method, path, summary, access, keyScope, parameters, request, response } = operation;
  return (
    <li>
      <details className={cardClass("open:ring-line-strong")}>
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 rounded-2xl px-4 py-3">
          <Badge tone={tones[method] ?? "warning"}>{method}</Badge>
          <code className="min-w-0 font-mono text-sm font-semibold wrap-anywhere">
            <Breakable text={path} after="/" />
          </code>
          <span lang="en" dir="ltr" className="basis-full text-soft rtl:text-right">
            <WithCode text={summary} />
          </span>
        </summary>
        <div className="grid gap-4 px-4 pb-4">
          <p className="text-sm text-mute">
            {texts.access({ access })}
            {keyScope !== null && (
              <>
                <br />
                {texts.keyScope({ scope: keyScope })}
              </>
            )}
          </p>
          {parameters.length > 0 && (
            <div>
              <p className="font-semibold">{texts.parameters}</p>
              <ul className="mt-1 grid gap-1 text-sm">
                {parameters.map(({ name, place, required, description }) => (
                  <li key={`${place} ${name}`}>
                    <code className="font-mono font-semibold">{name}</code>{" "}
                    <span className="text-mute">
                      {`${place} · ${required ? texts.required : texts.optional}`}
                      {description !== "" && (
                        <>
                          {" · "}
                          <span lang="en" dir="ltr">
                            <WithCode text={description} />
                          </span>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {request !== null && <CodeBlock title={texts.exampleRequest} code={request} scrolls />}
          {response.body === null ? (
            <p className="text-sm">{texts.emptyResponse({ status: response.status })}</p>
          ) : (
            <CodeBlock
              title={texts.exampleResponse({ status: response.status })}
              code={response.body}
              scrolls
            />
          )}
        </div>
      </details>
    </li>
  );
}

/** A description of the API, whose names are between backticks. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <code key={index} className="font-mono text-sm wrap-anywhere">
        {part}
      </code>
    ),
  );
}

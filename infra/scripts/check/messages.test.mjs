// The compiler of the site's messages, and the checks of messages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "@formatjs/icu-messageformat-parser";
import { faultsOf, moduleOf, valuesOf } from "../generate/messages.mjs";
import { faultsOfLanguages, faultsOfUses, messagesOf, usesOf } from "./fluent-messages.mjs";
import { hardCodedIn, unusedMessages } from "./messages-check.mjs";

const language = (name, messages) => ({
  name,
  features: new Map([["orders", new Map(Object.entries(messages))]]),
});

test("the values of a message have the types that its placeholders need", () => {
  const message =
    "{count, plural, one {# video by {name}} other {# videos}} {role, select, talent {you} other {them}} <link>{count}</link> {at, date}";
  assert.deepEqual(Object.fromEntries(valuesOf(parse(message))), {
    count: "number",
    name: "string | number",
    role: '"talent" | string',
    link: "Tag",
    at: "Date",
  });
});

test("a text without values is a constant, other messages are functions", () => {
  const code = moduleOf(
    new Map([
      ["keep", "Keep"],
      ["hello", "Hello {name}"],
      ["terms", "Read <link>the terms</link>"],
    ]),
  );
  assert.match(code, /^export const keep: string = "Keep";$/m);
  assert.match(code, /^export const hello = \(values: \{ name: string \| number \}\) => \$text\(/m);
  assert.match(code, /^export const terms = \(values: \{ link: Tag \}\) => \$rich\(/m);
  assert.match(code, /^import \{ rich as \$rich, text as \$text, type Tag \} from/);
});

test("a translation has the source's keys and values, and parses", () => {
  const english = language("en", {
    keep: "Keep",
    hello: "Hello {name}",
    count: "{n, plural, other {#}}",
  });
  const faults = (messages) => faultsOf(language("de", messages), english);
  const whole = { keep: "Merken", hello: "Hallo {name}", count: "{n, plural, one {#} other {#}}" };
  assert.deepEqual(faults(whole), []);
  assert.deepEqual(faults({ ...whole, hello: "Hallo {nam}" }), [
    "messages/de/orders.json: hello has {nam} of type string | number; the source does not",
  ]);
  assert.deepEqual(faults({ ...whole, hello: "Hallo" }), [
    "messages/de/orders.json: hello lacks {name}",
  ]);
  assert.match(faults({ ...whole, count: "{n, plural, one {#}}" })[0], /count is no ICU message/);
  assert.deepEqual(faults({ hello: whole.hello, count: whole.count, more: "Mehr" }), [
    "messages/de/orders.json: more is not in en",
    "messages/de/orders.json: keep is missing",
  ]);
});

test("a message that no file names is unused", () => {
  const english = language("en", { keep: "Keep", left: "Left", shown: "Shown" });
  const files = new Map([
    ["a.tsx", 'import * as texts from "#messages/orders";\nconst a = texts.keep;'],
    ["b.ts", 'import { shown } from "#messages/orders";'],
  ]);
  assert.deepEqual(unusedMessages(english, files), ["orders.json: left"]);
});

test("texts for people are found in code, names and values of protocols are not", () => {
  const code = `
    import { a } from "Some Module";
    const keys = { Enter: 1, "Content-Type": "text/plain", kind: "video" };
    if (event.key === "Escape") throw new TypeError("The value is missing");
    const label = busy ? "Sending" : \`Sent \${count} times\`;
    const page = <p title="Your orders" className="Grid">Nothing <b>yet</b>, {name}</p>;
  `;
  assert.deepEqual(
    hardCodedIn("a.tsx", code).map(({ line, text }) => [line, text]),
    [
      [5, "Sending"],
      [5, "Sent"],
      [6, "Your orders"],
      [6, "Nothing"],
      [6, "yet"],
    ],
  );
});

const fluent = (text, file = "customer.ftl") => messagesOf(new Map([[file, text]]));

test("a translation of the functions has the source's messages and values, and the brand where it likes", () => {
  const english = fluent(
    "keep = Keep\n# hello\nhello = Hello { $name }\nlines =\n    { NUMBER($count) ->\n        [one] One at { $brand }\n       *[other] { $count }, { $rest }\n    }\n",
  );
  const faults = (text) =>
    faultsOfLanguages(new Map(Object.entries({ en: english, de: fluent(text) })));
  const lines = "lines = { $count ->\n    [one] Eine\n   *[other] { $rest }\n}\n";
  assert.deepEqual(faults(`keep = Merken\nhello = Hallo { $name } von { $brand }\n${lines}`), []);
  assert.deepEqual(faults(`keep = Merken\nhello = Hallo { $nam }\n${lines}more = Mehr\n`), [
    "functions/shared/texts/de/customer.ftl: hello has the values nam; en has name",
    "functions/shared/texts/de/customer.ftl: more is not in en",
  ]);
  assert.deepEqual(faults(`keep = Merken\nkeep = Behalten\nhello = Hallo { $name }\n`), [
    "functions/shared/texts/de/customer.ftl: keep exists twice",
    "functions/shared/texts/de/customer.ftl: lines is missing",
  ]);
  const operators = fluent("dispute = A problem\n", "operator.ftl");
  assert.deepEqual(
    faultsOfLanguages(new Map(Object.entries({ en: operators, de: new Map() }))),
    [],
  );
});

test("a message of the functions is used, and with its values", () => {
  const messages = fluent("keep = Keep\nhello = Hello { $name }, { $brand }\nold = Old\n");
  const code = `
    text!(t, "keep");
    other_text!(t, "gone");
    text!(
        e.t,
        "hello",
        name = first_name(&order.customer.name, "a, (b")
    )`;
  const unused = ["functions/shared/texts/en/customer.ftl: old is not used"];
  assert.deepEqual(faultsOfUses(messages, usesOf("a.rs", code)), unused);
  const wrong = 'text!(t, "hello"), text!(t, "keep", day = 1), text!(t, "new"), text!(t, "old")';
  assert.deepEqual(faultsOfUses(messages, usesOf("a.rs", wrong)), [
    "a.rs: hello has the values name, not none",
    "a.rs: keep has the values none, not day",
    "a.rs: there is no message new",
  ]);
});

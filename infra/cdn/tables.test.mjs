// The tables that serve the site. The local runner's own tests try their cases too.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";
import { edgeFunction, template } from "./embed.mjs";
import { cache, paths, sendingOf } from "./tables.mjs";

const edge = vm.createContext({});
vm.runInContext(await edgeFunction(), edge);

/** Returns the result of the edge's function for a request: a response, or the request for a file. */
function handle(uri, querystring = {}, headers = {}) {
  const event = { request: { method: "GET", uri, querystring, headers } };
  edge.event = JSON.stringify(event);
  return JSON.parse(vm.runInContext("JSON.stringify(handler(JSON.parse(event)))", edge));
}

test("the edge decides every case of the table as the local runner does", () => {
  assert.ok(paths.cases.length > 50);
  for (const { path, ...expected } of paths.cases) {
    const answer = handle(path);
    if (expected.redirect !== undefined) {
      assert.equal(answer.statusCode, 301, path);
      assert.equal(answer.headers.location.value, expected.redirect, path);
    } else {
      const file = expected.missing ? "404" : expected.file;
      assert.equal(decodeURIComponent(answer.uri), `/${file}`, path);
    }
  }
});

test("a file's address is percent-encoded once", () => {
  assert.equal(handle("/index%20copy").uri, "/index%20copy/index.html");
  assert.equal(handle("/100%25").uri, "/100%25/index.html");
});

test("the query goes with a redirect, and beside the path of a file", () => {
  const query = {
    a: { value: "1%26", multiValue: [{ value: "1%26" }, { value: "2" }] },
    b: { value: "" },
  };
  assert.equal(handle("/faq/", query).headers.location.value, "/help?a=1%26&a=2&b");
  const request = handle("/ada-keller", query);
  assert.deepEqual(request.headers, { "x-matchday-query": { value: "?a=1%26&a=2&b" } });
});

test("only the edge sets the header with the query", () => {
  const forged = { "x-matchday-query": { value: "?forged" } };
  assert.deepEqual(handle("/ada-keller", {}, forged).headers, {});
});

test("every case of the table is in its class", () => {
  for (const [file, name] of Object.entries(cache.cases)) {
    assert.equal(sendingOf(file)?.name ?? null, name, file);
  }
});

test("every class and every answer names a time that exists, and every time is used", () => {
  const used = [...cache.classes.map(({ keep }) => keep), ...Object.values(cache.answers)];
  assert.deepEqual([...new Set(used)].sort(), Object.keys(cache.keep).sort());
});

test("only names that carry a hash are kept for good", () => {
  const forever = cache.classes.filter(({ keep }) => keep === "forever");
  assert.deepEqual(
    forever.flatMap(({ files }) => files),
    ["assets/**", "images/**", "builds/meta/*.json"],
  );
});

test("whatever people upload is sent with the policy of uploads, as the runner does", async () => {
  const text = await readFile(template, "utf8");
  const behaviours = text.split("- PathPattern: ").slice(1);
  const uploads = behaviours.filter((one) =>
    one.includes("ResponseHeadersPolicyId: !Ref MediaHeaders"),
  );
  assert.deepEqual(
    uploads.map((one) => one.split("\n", 1)[0]),
    ["/media/talent/*", "/media/*", "/images/*.svg"],
  );
});

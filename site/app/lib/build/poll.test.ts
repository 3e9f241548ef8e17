import { expect, test } from "vitest";
import { BuildFileMissing, createManifestReader, type ManifestReader } from "./manifest.ts";
import { askForLatest } from "./poll.ts";

const manifest: ManifestReader = {
  read: () => Promise.resolve({ id: "one", timestamp: 1, prerendered: [] }),
};

function ask(answer: () => Response | Promise<Response>, reader = manifest) {
  const asked: string[] = [];
  const found: string[] = [];
  const result = askForLatest({
    buildId: "one",
    manifest: reader,
    fetchFile: (path) => {
      asked.push(path);
      return Promise.resolve(answer());
    },
    now: () => 1234,
    onNewBuild: (id) => void found.push(id),
  });
  return { result, asked, found };
}

test("the same build changes nothing, and the question goes past every cache", async () => {
  const { result, asked, found } = ask(() => Response.json({ id: "one", timestamp: 1 }));
  expect(await result).toBe("same");
  expect(asked).toEqual(["/builds/latest.json?1234"]);
  expect(found).toEqual([]);
});

test("another build is reported", async () => {
  const { result, found } = ask(() => Response.json({ id: "two", timestamp: 2 }));
  expect(await result).toBe("new");
  expect(found).toEqual(["two"]);
});

test.each([
  ["an error page", () => new Response("gone", { status: 500 })],
  ["no JSON", () => new Response("<html>")],
  ["JSON without an id", () => Response.json({ build: "two" })],
])("%s is no answer: the page asks again later", async (_, answer) => {
  const { result, found } = ask(answer);
  expect(await result).toBe("unknown");
  expect(found).toEqual([]);
});

test("offline is no answer either", async () => {
  const { result } = ask(() => Promise.reject(new TypeError("offline")));
  expect(await result).toBe("unknown");
});

test("a manifest that is gone still lets the builds be compared", async () => {
  const gone: ManifestReader = { read: () => Promise.reject(new BuildFileMissing("m", 404)) };
  const { result } = ask(() => Response.json({ id: "two" }), gone);
  expect(await result).toBe("new");
});

test("a manifest that fails otherwise ends the asking", async () => {
  const broken: ManifestReader = { read: () => Promise.reject(new BuildFileMissing("m", 500)) };
  const { result, asked } = ask(() => Response.json({ id: "two" }), broken);
  expect(await result).toBe("ended");
  expect(asked).toEqual([]);
});

test("callers share one manifest request, and a failed one is tried again", async () => {
  let requests = 0;
  const answers = [
    () => new Response("", { status: 503 }),
    () => Response.json({ id: "one", timestamp: 1, prerendered: ["/"] }),
  ];
  const reader = createManifestReader("one", () => {
    const answer = answers[requests] ?? (() => Response.error());
    requests += 1;
    return Promise.resolve(answer());
  });
  await Promise.all([
    expect(reader.read()).rejects.toThrow("503"),
    expect(reader.read()).rejects.toThrow("503"),
  ]);
  expect(requests).toBe(1);
  expect((await reader.read()).prerendered).toEqual(["/"]);
  await reader.read();
  expect(requests).toBe(2);
});

// What several browsers do together; driven from outside, since a page cannot close itself and come back.

import { openPage } from "./browser.mjs";

const open = (page, client) =>
  page.evaluate((options) => {
    globalThis.db = globalThis.openClient(options);
  }, client);

const set = (page, path, data) =>
  page.evaluate(
    ([where, what]) => {
      const { doc, setDoc } = globalThis.firestore;
      return setDoc(doc(globalThis.db, where), what);
    },
    [path, data],
  );

/** Writes and does not wait for the server. */
const begin = (page, path, data) =>
  page.evaluate(
    ([where, what]) => {
      const { doc, setDoc } = globalThis.firestore;
      setDoc(doc(globalThis.db, where), what);
    },
    [path, data],
  );

/** Adds one to a number and does not wait for the server: what must not happen twice. */
const beginCounting = (page, path) =>
  page.evaluate((where) => {
    const { doc, increment, updateDoc } = globalThis.firestore;
    updateDoc(doc(globalThis.db, where), { counted: increment(1) });
  }, path);

/** Listens to a collection; `ids` gives what the page sees of it at any time. */
const listen = (page, path) =>
  page.evaluate((where) => {
    const { collection, onSnapshot, orderBy, query } = globalThis.firestore;
    const seen = query(collection(globalThis.db, where), orderBy("n"));
    onSnapshot(seen, { includeMetadataChanges: true }, (snapshot) => {
      globalThis.seen = {
        ids: snapshot.docs.map(({ id }) => id),
        counted: snapshot.docs.reduce((sum, each) => sum + (each.get("counted") ?? 0), 0),
        fromCache: snapshot.metadata.fromCache,
        pending: snapshot.metadata.hasPendingWrites,
      };
    });
  }, path);

/** Waits until the page sees just these, from the server or not. */
const sees = (page, expected, more = {}) =>
  page.waitForFunction(
    ([wanted, flags]) => {
      const { seen } = globalThis;
      if (seen === undefined || JSON.stringify(seen.ids) !== JSON.stringify(wanted)) return false;
      return Object.entries(flags).every(([name, value]) => seen[name] === value);
    },
    [expected, more],
    { timeout: 40_000 },
  );

/** Opens a Listen session without the SDK; gives the address of its poll. */
async function openSession(address, { projectId, token }) {
  const channel = `${address}/google.firestore.v1.Firestore/Listen/channel`;
  const common = { VER: "8", database: `projects/${projectId}/databases/(default)` };
  const opened = await fetch(
    `${channel}?${new URLSearchParams({ ...common, RID: "1", CVER: "22" })}`,
    {
      method: "POST",
      body: new URLSearchParams({ headers: `Authorization:Bearer ${token}\r\n`, count: "0" }),
    },
  );
  const [[, [, sid]], ...told] = JSON.parse((await opened.text()).split("\n", 2)[1]);
  const gsessionid = opened.headers.get("x-http-session-id");
  const poll = { SID: sid, gsessionid, RID: "rpc", AID: String(told.length), TO: "25000" };
  return `${channel}?${new URLSearchParams({ ...common, ...poll, CI: "1", TYPE: "xmlhttp" })}`;
}

/** Each scenario: a name and what happens in `browser` at `address`. */
export const scenarios = [
  {
    name: "scenarios: two browsers see each other's writes",
    run: async ({ browser, address, client, name }) => {
      const [one, two] = await Promise.all([
        openPage(browser, address),
        openPage(browser, address),
      ]);
      await open(one, client(0));
      await open(two, client(1));
      await Promise.all([listen(one, name), listen(two, name)]);
      await set(one, `${name}/a`, { n: 1 });
      await sees(two, ["a"], { fromCache: false });
      await set(two, `${name}/b`, { n: 2 });
      await sees(one, ["a", "b"], { fromCache: false });
      await Promise.all([one.context().close(), two.context().close()]);
    },
  },
  {
    name: "scenarios: what is written offline survives the tab and is sent by the next one",
    cache: "IndexedDB",
    run: async ({ browser, address, client, name }) => {
      const context = await browser.newContext();
      const kept = { ...client(0), name: "kept", kept: true };
      const first = await openPage(browser, address, context);
      await open(first, kept);
      await listen(first, name);
      await set(first, `${name}/a`, { n: 1 });
      await sees(first, ["a"], { fromCache: false });
      await first.evaluate(() => globalThis.firestore.disableNetwork(globalThis.db));
      await begin(first, `${name}/b`, { n: 2 });
      await begin(first, `${name}/a`, { n: 3 });
      await sees(first, ["b", "a"], { pending: true });
      await first.close();
      const other = await openPage(browser, address);
      await open(other, client(1));
      await listen(other, name);
      await sees(other, ["a"], { fromCache: false });
      const second = await openPage(browser, address, context);
      await open(second, kept);
      await listen(second, name);
      await sees(second, ["b", "a"]);
      await sees(other, ["b", "a"], { fromCache: false });
      await sees(second, ["b", "a"], { fromCache: false, pending: false });
      await Promise.all([context.close(), other.context().close()]);
    },
  },
  {
    name: "scenarios: what is written while the table is away is written once, and everybody hears of it",
    alone: true,
    run: async ({ browser, address, client, servers: { proxy }, name }) => {
      const [one, two] = await Promise.all([
        openPage(browser, address),
        openPage(browser, address),
      ]);
      await open(one, client(0));
      await open(two, client(1));
      await Promise.all([listen(one, name), listen(two, name)]);
      await set(one, `${name}/a`, { n: 1 });
      for (const page of [one, two]) await sees(page, ["a"], { fromCache: false });
      proxy.shut();
      try {
        for (const page of [one, two]) await beginCounting(page, `${name}/a`);
        await begin(one, `${name}/b`, { n: 2 });
        // Both know that what they see is not the server's: their polls have failed, and so has who came back.
        await sees(one, ["a", "b"], { fromCache: true, pending: true, counted: 1 });
        await sees(two, ["a"], { fromCache: true, pending: true, counted: 1 });
      } finally {
        proxy.open();
      }
      const settled = { fromCache: false, pending: false, counted: 2 };
      for (const page of [one, two]) await sees(page, ["a", "b"], settled);
      await set(two, `${name}/c`, { n: 3 });
      for (const page of [one, two]) await sees(page, ["a", "b", "c"], settled);
      await Promise.all([one.context().close(), two.context().close()]);
    },
  },
  {
    name: "scenarios: an account whose twenty sessions lost their polls listens at once",
    alone: true,
    run: async ({ browser, address, client, servers: { proxy }, name }) => {
      const polls = [];
      for (let n = 0; n < 20; n += 1) polls.push(await openSession(address, client(2)));
      const held = polls.map((poll) => fetch(poll).then(({ status }) => status));
      proxy.shut();
      try {
        for (const status of await Promise.all(held)) {
          if (status === 200) throw new Error("a poll was to fail");
        }
      } finally {
        proxy.open();
      }
      const page = await openPage(browser, address);
      await open(page, client(2));
      await set(page, `${name}/a`, { n: 1 });
      await listen(page, name);
      await sees(page, ["a"], { fromCache: false });
      await page.context().close();
    },
  },
  {
    name: "scenarios: three tabs of one browser share what they know over six connections",
    cache: "IndexedDB",
    run: async ({ browser, address, client, name }) => {
      const context = await browser.newContext();
      const tabs = [];
      for (let n = 0; n < 3; n += 1) {
        const tab = await openPage(browser, address, context);
        await open(tab, { ...client(0), name: "kept", kept: true });
        await listen(tab, name);
        tabs.push(tab);
      }
      const expected = [];
      for (const [n, tab] of tabs.entries()) {
        await set(tab, `${name}/d${n}`, { n });
        expected.push(`d${n}`);
        for (const each of tabs) await sees(each, expected, { pending: false });
      }
      await context.close();
    },
  },
  {
    name: "scenarios: three tabs that share nothing are not starved of connections",
    cache: "memory",
    run: async ({ browser, address, client, name }) => {
      const context = await browser.newContext();
      const tabs = [];
      for (let n = 0; n < 3; n += 1) {
        const tab = await openPage(browser, address, context);
        await open(tab, client(0));
        await listen(tab, name);
        tabs.push(tab);
      }
      const expected = [];
      for (let n = 0; n < 6; n += 1) {
        await set(tabs[n % 3], `${name}/d${n}`, { n });
        expected.push(`d${n}`);
        for (const tab of tabs) await sees(tab, expected, { fromCache: false });
      }
      await context.close();
    },
  },
];

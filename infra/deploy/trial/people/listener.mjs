// A page that listens to a document, in the protocol of the official SDK's long polling, as far as the trial needs it.

const documents = "/google.firestore.v1.Firestore/Listen/channel";

/** Opens a session that listens to one document; `send` goes through the CDN. */
export async function listenTo({ send, project, document, token }) {
  const database = `projects/${project}/databases/(default)`;
  const name = `${database}/documents/${document}`;
  const path = (query) =>
    `${documents}?VER=8&database=${encodeURIComponent(database)}&${query}&zx=trial&t=1`;
  const target = {
    database,
    addTarget: { documents: { documents: [name] }, targetId: 2 },
  };
  const headers = `X-Goog-Api-Client:gl-js/ fire/12.19.0\r\nContent-Type:text/plain\r\nAuthorization:Bearer ${token}\r\n`;
  const opened = await send(path("RID=50285&CVER=22&X-HTTP-Session-Id=gsessionid"), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      headers,
      count: "1",
      ofs: "0",
      req0___data__: JSON.stringify(target),
    }).toString(),
  });
  if (opened.status !== 200) throw new Error(`no session: ${opened.status} ${opened.text}`);
  const owner = opened.headers["x-http-session-id"];
  const first = arraysOf(opened.text);
  const sid = first[0][1][1];
  let acknowledged = first.at(-1)[0];
  const session = `gsessionid=${owner}&SID=${sid}`;
  return {
    /** The next arrays, however long the function holds the request. */
    async poll() {
      const answer = await send(
        path(`${session}&RID=rpc&AID=${acknowledged}&CI=1&TO=25000&TYPE=xmlhttp`),
      );
      if (answer.status !== 200) throw new Error(`no news: ${answer.status} ${answer.text}`);
      const arrays = arraysOf(answer.text);
      acknowledged = arrays.at(-1)?.[0] ?? acknowledged;
      return arrays.flatMap(([, payload]) => payload);
    },
    close: () => send(path(`${session}&RID=50289&TYPE=terminate`), { method: "POST", body: "" }),
  };
}

/** Chunks, each with its length before it, that hold arrays with their ids. */
function arraysOf(text) {
  const arrays = [];
  let rest = text;
  while (rest.includes("\n")) {
    const [length] = rest.split("\n", 1);
    const from = length.length + 1;
    arrays.push(...JSON.parse(rest.slice(from, from + Number(length))));
    rest = rest.slice(from + Number(length));
  }
  return arrays;
}

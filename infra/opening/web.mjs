// Requests to the deployed stack as browsers make them: through its CDN, by the host that it has in the cloud.

import { request as connect } from "node:http";

/**
 * Returns `send(path, options)` for the distribution with this domain. The emulator distinguishes distributions by
 * `Host`, and derives from `x-forwarded-proto` that the visitor used TLS.
 */
export function through(domain, port) {
  return (path, { method = "GET", headers = {}, body, json, token } = {}) => {
    const content = json === undefined ? body : JSON.stringify(json);
    return new Promise((resolve, reject) => {
      const call = connect(
        {
          host: "127.0.0.1",
          port,
          path,
          method,
          headers: {
            host: domain,
            "x-forwarded-proto": "https",
            ...(json === undefined ? {} : { "content-type": "application/json" }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(content === undefined ? {} : { "content-length": Buffer.byteLength(content) }),
            ...headers,
          },
        },
        async (answer) => {
          const parts = [];
          for await (const part of answer) parts.push(part);
          resolve(read(answer.statusCode, answer.headers, Buffer.concat(parts)));
        },
      );
      call.once("error", reject);
      call.setTimeout(40_000, () => call.destroy(new Error(`no answer: ${method} ${path}`)));
      call.end(content);
    });
  };
}

/** The same requests to the local runner. */
export function direct(origin) {
  return async (path, { method = "GET", headers = {}, body, json, token } = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return read(answer.status, Object.fromEntries(answer.headers), bytes);
  };
}

function read(status, headers, bytes) {
  const text = bytes.toString();
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    // Pages and empty answers are no JSON.
  }
  return { status, headers, bytes, text, json };
}

/** Waits until `look` gives something; throws `sentence` if that takes longer than `seconds`. */
export async function eventually(sentence, look, seconds = 20) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

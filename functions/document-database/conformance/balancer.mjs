// One address in front of several instances: the page, and every other request at another instance than the last.

import { request as ask, createServer } from "node:http";

export class Balancer {
  /** How many requests each instance has answered. */
  answered = [];
  /** Decides the fault of a request; `null` lets it through. The fault tests set it. */
  trouble = () => null;
  #files;
  #instances;
  #next = 0;
  #server;
  /** Copies of requests that are still to be sent. */
  #waiting = new Set();

  /** `instances` are addresses, `files` what the page is made of: path → { type, body }. */
  constructor(instances, files) {
    this.#instances = instances;
    this.#files = files;
    this.answered = instances.map(() => 0);
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async listen() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  async close() {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request, response) {
    const file = this.#files.get(request.url);
    if (file !== undefined) {
      response.writeHead(200, { "content-type": file.type, "cache-control": "no-store" });
      response.end(file.body);
      return;
    }
    const body = await bodyOf(request).catch(() => null);
    if (body === null) return;
    const trouble = this.trouble(request) ?? {};
    if (trouble.dropRequest) return request.socket.destroy();
    const answering = this.#pass(request, body, response);
    // The copy goes to another instance, at the same moment or much later; its answer is dropped.
    if (trouble.twice !== undefined) this.#again(request, body, trouble.twice);
    const answer = await answering.catch(() => null);
    if (trouble.delay) await new Promise((resolve) => setTimeout(resolve, trouble.delay));
    if (answer === null || trouble.dropAnswer || response.destroyed) {
      request.socket.destroy();
      return;
    }
    const { connection: _, "transfer-encoding": __, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, ...trouble.headers });
    response.end(answer.body);
  }

  #again(request, body, milliseconds) {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      this.#pass(request, body, null).catch(() => undefined);
    }, milliseconds);
    this.#waiting.add(timer);
  }

  #pass(request, body, response) {
    const turn = this.#next;
    this.#next = (this.#next + 1) % this.#instances.length;
    this.answered[turn] += 1;
    return new Promise((resolve, reject) => {
      const url = new URL(request.url, this.#instances[turn]);
      const passed = ask(url, { method: request.method, headers: request.headers }, (answer) =>
        bodyOf(answer).then(
          (text) => resolve({ status: answer.statusCode, headers: answer.headers, body: text }),
          reject,
        ),
      );
      passed.on("error", reject);
      // The client has closed the connection.
      response?.on("close", () => {
        if (!response.writableEnded) passed.destroy();
      });
      passed.end(body);
    });
  }
}

async function bodyOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

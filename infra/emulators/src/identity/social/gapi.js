// The small part of gapi.iframes that the identity SDK uses, so that no script of another origin is fetched. It
// runs in the site's page, where the SDK opens the relay frame, and in that frame, which talks to its parent.
(() => {
  if (window.gapi?.iframes?.Iframe) return;

  const MARK = "matchday-identity-frame";
  const anyOrigin = () => true;

  /** One end of a conversation between a page and its frame. */
  class Iframe {
    #peer;
    #origin;
    #handlers = new Map();
    // Calls that arrive before a handler is registered.
    #early = [];
    #waiting = new Map();
    #next = 0;
    #isReady;
    #ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });

    constructor(peer, origin) {
      this.#peer = peer;
      this.#origin = origin;
      window.addEventListener("message", (event) => this.#receive(event));
    }

    register(name, handler) {
      this.#handlers.set(name, handler);
      const waiting = this.#early.filter((call) => call.name === name);
      this.#early = this.#early.filter((call) => call.name !== name);
      for (const call of waiting) void this.#answer(call);
    }

    async send(name, data, callback) {
      await this.#ready;
      const id = this.#next++;
      const result = new Promise((resolve) => this.#waiting.set(id, resolve));
      this.#post({ kind: "call", id, name, data });
      const results = [await result];
      try {
        callback?.(results);
      } catch {
        // The SDK's callback for `webStorageSupport` throws after it has done its work; gapi ignores that too.
      }
      return results;
    }

    restyle() {
      return Promise.resolve();
    }

    ping(callback) {
      return this.#ready.then(() => {
        callback?.([true]);
        return [true];
      });
    }

    /** Notifies the other end that this one listens. */
    greet() {
      this.#post({ kind: "ready" });
      this.#isReady();
    }

    #post(message) {
      this.#peer().postMessage({ [MARK]: true, ...message }, this.#origin);
    }

    #receive({ source, origin, data }) {
      if (source !== this.#peer() || origin !== this.#origin || data?.[MARK] !== true) return;
      if (data.kind === "ready") {
        this.#isReady();
      } else if (data.kind === "answer") {
        this.#waiting.get(data.id)?.(data.result);
        this.#waiting.delete(data.id);
      } else if (this.#handlers.has(data.name)) {
        void this.#answer(data);
      } else {
        this.#early.push(data);
      }
    }

    async #answer({ id, name, data }) {
      const result = await this.#handlers.get(name)(data, this);
      this.#post({ kind: "answer", id, result });
    }
  }

  const context = {
    open({ where, url, attributes }, onOpen) {
      const element = document.createElement("iframe");
      const { style, ...rest } = attributes ?? {};
      for (const [name, value] of Object.entries(rest)) element.setAttribute(name, value);
      Object.assign(element.style, style);
      element.src = url;
      const frame = new Iframe(() => element.contentWindow, new URL(url).origin);
      where.appendChild(element);
      return Promise.resolve(onOpen ? onOpen(frame) : frame);
    },
    getParentIframe() {
      const parent = new URL(location.ancestorOrigins?.[0] ?? document.referrer);
      // The answer of a sign-in goes to a page of this machine only.
      if (!["127.0.0.1", "localhost", "[::1]"].includes(parent.hostname)) {
        throw new Error(`${parent.origin} may not use the local identity service`);
      }
      const frame = new Iframe(() => window.parent, parent.origin);
      frame.greet();
      return frame;
    },
  };

  window.gapi = {
    load: (_libraries, options) => (options.callback ?? options)(),
    iframes: {
      Iframe,
      getContext: () => context,
      CROSS_ORIGIN_IFRAMES_FILTER: anyOrigin,
    },
  };
})();

// Hands the decision of the chooser page on to the SDK in the page around this frame.
(() => {
  const query = new URLSearchParams(location.search);
  const pendingKey = `pending:${query.get("apiKey")}:${query.get("appName")}`;
  const page = gapi.iframes.getContext().getParentIframe();

  page.register("webStorageSupport", () => ({ status: "ACK", webStorageSupport: true }));

  const hand = (authEvent) => page.send("authEvent", { type: "authEvent", authEvent });

  /** Called by a chooser page in a separate window; the other app of the page has another frame. */
  window.takeAuthEvent = (key, authEvent) => {
    if (key !== pendingKey) return false;
    void hand(authEvent);
    return true;
  };

  // What a chooser page left behind before it led back to the site.
  const pending = sessionStorage.getItem(pendingKey);
  sessionStorage.removeItem(pendingKey);
  const first = pending ? JSON.parse(pending) : { type: "unknown", error: { code: "auth/no-auth-event" } };
  // From its first answer on, the page opens a window within the press of a button.
  void hand(first).then(() => {
    document.documentElement.dataset.answered = "";
  });
})();

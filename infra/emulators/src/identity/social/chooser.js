// Turns what the person decided on this page into the SDK's event and delivers it: to the frame in the page that
// opened this window, or, when this page replaced the site, to the frame that will be there after going back.
(() => {
  const query = new URLSearchParams(location.search);
  const chooser = document.getElementById("chooser");
  const problem = document.getElementById("problem");
  const pendingKey = `pending:${query.get("apiKey")}:${query.get("appName")}`;
  const byRedirect = query.get("authType").endsWith("ViaRedirect");

  const complain = (text) => {
    problem.textContent = text;
    problem.hidden = false;
  };

  function deliver(outcome) {
    const authEvent = {
      type: query.get("authType"),
      eventId: query.get("eventId"),
      sessionId: crypto.randomUUID(),
      urlResponse: null,
      postBody: null,
      tenantId: null,
      error: null,
      ...outcome,
    };
    for (const button of document.querySelectorAll("button")) button.disabled = true;
    if (byRedirect) {
      sessionStorage.setItem(pendingKey, JSON.stringify(authEvent));
      location.replace(query.get("redirectUrl"));
      return;
    }
    // A moment later, since the SDK closes this window as soon as it hears: the click must have ended by then.
    setTimeout(() => {
      if (handOver(authEvent)) return;
      complain("The page that opened this window is gone. Close this window and try again there.");
    }, 100);
  }

  /** Finds the relay frame of our own origin among the frames of the page that opened this window. */
  function handOver(authEvent) {
    const frames = window.opener?.frames ?? [];
    for (let index = 0; index < frames.length; index += 1) {
      try {
        if (frames[index].takeAuthEvent?.(pendingKey, authEvent)) return true;
      } catch (error) {
        // A frame of another origin, which is not ours to look at.
        if (error.name !== "SecurityError") throw error;
      }
    }
    return false;
  }

  function pick(person) {
    const answer = new URL(location.pathname, location.origin);
    answer.searchParams.set("providerId", query.get("providerId"));
    answer.searchParams.set("id_token", JSON.stringify(person));
    deliver({ urlResponse: answer.href });
  }

  for (const button of document.querySelectorAll("[data-person]")) {
    button.addEventListener("click", () => pick(JSON.parse(button.dataset.person)));
  }

  document.getElementById("cancel").addEventListener("click", () =>
    deliver({ error: { code: "auth/user-cancelled", message: "The person went back." } }),
  );

  const field = (name) => chooser.elements.namedItem(name);
  const noEmail = field("no-email");
  // Only with a provider whose word for an address counts.
  const unverified = field("unverified");
  noEmail.addEventListener("change", () => {
    field("email").disabled = noEmail.checked;
    if (unverified) unverified.disabled = noEmail.checked;
  });

  chooser.addEventListener("submit", (event) => {
    event.preventDefault();
    const email = noEmail.checked ? undefined : field("email").value.trim();
    const name = field("name").value.trim();
    if (!email && !noEmail.checked) {
      complain("Type an e-mail address, or tick that the provider shares none.");
      field("email").focus();
      return;
    }
    if (email && !field("email").checkValidity()) {
      complain("That does not look like an e-mail address.");
      field("email").focus();
      return;
    }
    pick({
      // The same person gets the same id each time.
      sub: numberOf(`${query.get("providerId")}:${email ?? name}`),
      email,
      email_verified: email ? unverified?.checked === false : undefined,
      name: name || undefined,
      screen_name: field("screen-name")?.value.trim() || undefined,
    });
  });

  /** Returns a number of up to 16 digits derived from a text (FNV-1a with 53 bits kept). */
  function numberOf(text) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    return (hash >> 11n).toString();
  }
})();

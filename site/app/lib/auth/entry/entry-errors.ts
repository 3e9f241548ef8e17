// Why a person could not sign in although the identity service has no objection.

/** The identity service has the account and the marketplace has no registration. */
export class NoRegistration extends Error {
  constructor(options?: ErrorOptions) {
    super("this sign-in has no registration", options);
    this.name = "NoRegistration";
  }
}

/** The provider names the user, but shares no address. */
export class NoSharedEmail extends Error {
  constructor() {
    super("the provider shares no email address");
    this.name = "NoSharedEmail";
  }
}

/** The browser came back from the provider's page without an answer of it. */
export class NoProviderAnswer extends Error {
  constructor() {
    super("the redirect left no result");
    this.name = "NoProviderAnswer";
  }
}

/** The account has a registration of the other role, so it cannot be signed up for this one. */
export class RegisteredOtherwise extends Error {
  constructor() {
    super("the account is registered with another role");
    this.name = "RegisteredOtherwise";
  }
}

/** A registration failed, and the identity account made for it could not be taken back. */
export class HalfMade extends Error {
  constructor(options: ErrorOptions) {
    super("the identity account could not be removed", options);
    this.name = "HalfMade";
  }
}

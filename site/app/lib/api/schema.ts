/** The API's shapes in the form `npm run api` generates them; replaced by the generated file. */

type Answer<Body> = { headers: Record<string, unknown>; content: { "application/json": Body } };
type Answers<Success> = {
  200: Answer<Success>;
  "4XX": Answer<components["schemas"]["ErrorBody"]>;
  "5XX": Answer<components["schemas"]["ErrorBody"]>;
};
type Created<Success> = {
  201: Answer<Success>;
  "4XX": Answer<components["schemas"]["ErrorBody"]>;
  "5XX": Answer<components["schemas"]["ErrorBody"]>;
};
type Asked = { query?: never; header?: never; path?: never; cookie?: never };
type Read<Success, Parameters extends object = Asked> = {
  parameters: Omit<Asked, keyof Parameters> & Parameters;
  requestBody?: never;
  responses: Answers<Success>;
};
type Write<Body, Success, Parameters extends object = Asked> = {
  parameters: Omit<Asked, keyof Parameters> & Parameters;
  requestBody: { content: { "application/json": Body } };
  responses: Answers<Success>;
};
type Create<Body, Success, Parameters extends object = Asked> = Omit<
  Write<Body, Success, Parameters>,
  "responses"
> & { responses: Created<Success> };

type Schemas = components["schemas"];

export interface paths {
  "/api/token": {
    get: Read<Schemas["TokenView"]>;
    post: Write<Schemas["Registration"], Schemas["TokenView"]>;
  };
  "/api/token/verify": { post: Write<{ email: string }, { available: boolean; methods: string[] }> };
  "/api/join": { post: Create<Schemas["Join"], Schemas["ApplicationView"]> };
  "/api/talent/{slug}": { get: Read<Schemas["TalentView"], { path: { slug: string } }> };
  "/api/talent/{slug}/feedback": {
    get: Read<
      { items: Schemas["PublicFeedback"][]; next?: string | null },
      { path: { slug: string }; query?: { cursor?: string } }
    >;
  };
  "/api/sports": { get: Read<Schemas["SportView"][]> };
  "/api/account/profile": {
    get: Read<Schemas["CustomerProfileView"]>;
    put: Write<Schemas["SaveProfile"], Schemas["CustomerProfileView"]>;
  };
  "/api/talent-account/profile": {
    get: Read<Schemas["OwnTalentView"]>;
    put: Write<Schemas["SaveTalent"], Schemas["OwnTalentView"]>;
  };
  "/api/talent-account/pause": {
    put: Write<{ paused: boolean; until?: string }, Schemas["OwnTalentView"]>;
  };
  "/api/quotes": { post: Write<Schemas["AskQuote"], Schemas["QuoteView"]> };
  "/api/orders": {
    get: Read<
      { items: Schemas["OrderSummary"][]; next?: string | null },
      { query?: { cursor?: string } }
    >;
    post: Create<
      Schemas["PlaceOrder"],
      Schemas["PlacedView"],
      { header: { "Idempotency-Key": string } }
    >;
  };
  "/api/orders/{orderGuid}": {
    get: Read<Schemas["OrderView"], { path: { orderGuid: string } }>;
  };
  "/api/orders/{orderGuid}/actions": {
    post: Write<Schemas["ActOnOrder"], Schemas["OrderView"], { path: { orderGuid: string } }>;
  };
  "/api/orders/{orderGuid}/refund-preview": {
    get: Read<Schemas["RefundPreview"], { path: { orderGuid: string } }>;
  };
  "/api/orders/{orderGuid}/feedback": {
    get: Read<Schemas["FeedbackView"], { path: { orderGuid: string } }>;
    post: Write<Schemas["GiveFeedback"], Schemas["FeedbackView"], { path: { orderGuid: string } }>;
  };
  "/api/orders/by-hash/{orderHash}": {
    get: Read<Schemas["OrderView"], { path: { orderHash: string } }>;
  };
  "/api/orders/by-hash/{orderHash}/actions": {
    post: Write<Schemas["ActOnOrder"], Schemas["OrderView"], { path: { orderHash: string } }>;
  };
  "/api/orders/by-hash/{orderHash}/checkout": {
    post: {
      parameters: Omit<Asked, "path"> & { path: { orderHash: string } };
      requestBody?: never;
      responses: Answers<{ checkoutUrl: string }>;
    };
  };
  "/api/orders/by-hash/{orderHash}/claim": {
    post: {
      parameters: Omit<Asked, "path"> & { path: { orderHash: string } };
      requestBody?: never;
      responses: Answers<Schemas["OrderView"]>;
    };
  };
  "/api/orders/by-hash/{orderHash}/refund-preview": {
    get: Read<Schemas["RefundPreview"], { path: { orderHash: string } }>;
  };
  "/api/orders/by-hash/{orderHash}/feedback": {
    get: Read<Schemas["FeedbackView"], { path: { orderHash: string } }>;
    post: Write<Schemas["GiveFeedback"], Schemas["FeedbackView"], { path: { orderHash: string } }>;
  };
  "/api/payments/return": {
    get: Read<Schemas["ReturnView"], { query: { session_id: string } }>;
  };
}

export interface components {
  schemas: {
    ErrorCode:
      | "malformed_json"
      | "validation_failed"
      | "body_too_large"
      | "unsupported_media_type"
      | "unauthenticated"
      | "token_expired"
      | "forbidden"
      | "not_found"
      | "method_not_allowed"
      | "conflict"
      | "action_refused"
      | "slug_taken"
      | "email_taken"
      | "slot_taken"
      | "talent_unavailable"
      | "quote_changed"
      | "quote_expired"
      | "idempotency_mismatch"
      | "already_applied"
      | "signature_invalid"
      | "rate_limited"
      | "payment_declined"
      | "provider_unavailable"
      | "unavailable"
      | "internal";
    FieldError: { field: string; message: string };
    ErrorBody: {
      code: Schemas["ErrorCode"];
      message: string;
      fields?: Schemas["FieldError"][];
      retryAfter?: number | null;
      details?: unknown;
    };
    Money: { amount: number; currency: string };
    Image: { src: string; width: number; height: number; alt: string };
    TokenView: { success: boolean; role?: string | null };
    Registration:
      | { email: string; company?: string; name: string; phone?: string }
      | {
          account: { email: string; password?: string };
          displayName: string;
          sport?: string;
          country?: string;
        };
    Join: {
      legalName: string;
      displayName: string;
      email: string;
      phone?: string;
      country: string;
      birthDate: string;
      guardian?: { name: string; email: string };
      sports: string[];
      team?: string;
      level: string;
      profileUrl?: string;
      socials: { network: string; handle: string; followers?: number }[];
      languages: string[];
      offers: { kind: string; price: Schemas["Money"] }[];
      why?: string;
      agent?: { name: string; email: string };
      entity: { kind: "individual" | "company"; name?: string; vatId?: string };
      consents: { terms: boolean; likeness: boolean; data: boolean };
    };
    ApplicationView: { applicationGuid: string; reference: string; status: string };
    SportView: {
      slug: string;
      name: string;
      description: string;
      icon: string;
      hero: Schemas["Image"];
      talentCount: number;
      sortOrder: number;
    };
    Addon: { key: string; label: string; price: Schemas["Money"]; effect: string };
    OfferView: {
      offerGuid: string;
      kind: "video" | "session" | "appearance" | "item" | "custom";
      title: string;
      description: string;
      price: Schemas["Money"];
      priceVersion: number;
      addons: Schemas["Addon"][];
      use: "personal" | "commercial" | "both";
      video?: {
        maxSeconds: number;
        turnaroundDays: number;
        revisionsIncluded: number;
        allowDownload: boolean;
      } | null;
      session?: {
        durationMin: number;
        seats: number;
        minNoticeH: number;
        maxAdvanceDays: number;
        bufferMin: number;
        weekly: { dow: number; from: string; to: string }[];
        location: string;
      } | null;
      acceptWithinH: number;
      questions: unknown[];
      cancellationPolicy: "flexible" | "moderate" | "strict";
    };
    PublicFeedback: {
      publicName: string;
      rating: number;
      text?: string | null;
      tags: string[];
      createdAt: string;
      reply?: { text: string; at: string } | null;
    };
    TalentStats: {
      ratingSum: number;
      ratingCount: number;
      completed: number;
      acceptedRate90d?: number | null;
      medianResponseH?: number | null;
    };
    Socials: {
      instagram?: string | null;
      x?: string | null;
      tiktok?: string | null;
      youtube?: string | null;
      website?: string | null;
    };
    TalentView: {
      talentGuid: string;
      slug: string;
      displayName: string;
      headline: string;
      bio: string;
      tagWords: string[];
      sports: string[];
      team?: string | null;
      position?: string | null;
      country: string;
      city?: string | null;
      languages: string[];
      timeZone: string;
      achievements: { title: string; year: number }[];
      avatar: Schemas["Image"];
      cover?: Schemas["Image"] | null;
      socials: Schemas["Socials"];
      currency: string;
      status: "published" | "paused";
      pausedUntil?: string | null;
      stats: Schemas["TalentStats"];
      verified: boolean;
      featuredRank?: number | null;
      offers: Schemas["OfferView"][];
      feedback: Schemas["PublicFeedback"][];
    };
    CustomerProfileView: {
      email: string;
      displayName: string;
      company?: string | null;
      phone?: string | null;
      country?: string | null;
      locale?: string | null;
      currency?: string | null;
      timeZone?: string | null;
      version: number;
    };
    SaveProfile: {
      displayName: string;
      company?: string | null;
      phone?: string | null;
      country?: string | null;
      locale?: string | null;
      currency?: string | null;
      timeZone?: string | null;
      version: number;
    };
    OwnTalentView: {
      talentGuid: string;
      slug: string;
      displayName: string;
      headline: string;
      bio: string;
      tagWords: string[];
      sports: string[];
      team?: string | null;
      position?: string | null;
      country?: string | null;
      city?: string | null;
      languages: string[];
      timeZone: string;
      achievements: { title: string; year: number }[];
      avatar?: Schemas["Image"] | null;
      cover?: Schemas["Image"] | null;
      socials: Schemas["Socials"];
      currency: string;
      status: string;
      pausedUntil?: string | null;
      capacity: number;
      stats: Schemas["TalentStats"];
      verified: boolean;
      payoutsEnabled: boolean;
      offers: Schemas["OfferView"][];
      version: number;
    };
    SaveTalent: {
      displayName: string;
      headline: string;
      bio: string;
      tagWords: string[];
      sports: string[];
      team?: string;
      position?: string;
      country: string;
      city?: string;
      languages: string[];
      timeZone: string;
      achievements: { title: string; year: number }[];
      socials: Schemas["Socials"];
      capacity: number;
      version: number;
    };
    AskQuote: {
      talentSlug: string;
      offerGuid: string;
      addons: string[];
      use: "personal" | "commercial";
    };
    PriceLine: { key: string; label: string; price: Schemas["Money"] };
    Breakdown: {
      offerPrice: Schemas["Money"];
      subtotal: Schemas["Money"];
      addons: Schemas["PriceLine"][];
      serviceFee: Schemas["Money"];
      tax: Schemas["Money"];
      total: Schemas["Money"];
    };
    Slot: { startAt: string; endAt: string };
    QuoteView: {
      quoteToken: string;
      talent: Schemas["OrderTalent"];
      offer: Schemas["OrderOffer"];
      breakdown: Schemas["Breakdown"];
      expiresAt: string;
      slots?: Schemas["Slot"][];
    };
    Brief: {
      forWhom: "self" | "other";
      recipientName: string;
      pronunciation?: string | null;
      fromName?: string | null;
      occasion: string;
      instructions: string;
      language?: string | null;
      wantedBy?: string | null;
    };
    PlaceOrder: {
      quoteToken: string;
      customer: { name: string; email: string; phone?: string; country?: string; locale?: string };
      brief: {
        forWhom: "self" | "other";
        recipientName: string;
        pronunciation?: string;
        fromName?: string;
        occasion: string;
        instructions: string;
        language?: string;
        wantedBy?: string;
      };
      schedule?: { startAt: string; timeZone: string };
      visibility: "private" | "unlisted" | "public";
      consents: {
        terms: boolean;
        performanceBeginsNow: boolean;
        age: boolean;
        marketing: boolean;
      };
    };
    PlacedView: { orderGuid: string; orderHash: string; number: string; checkoutUrl: string };
    OrderState:
      | "pending_payment"
      | "payment_expired"
      | "requested"
      | "accepted"
      | "declined"
      | "expired"
      | "cancelled"
      | "delivered"
      | "revision_requested"
      | "completed"
      | "disputed"
      | "refunded";
    OrderTalent: {
      talentGuid: string;
      slug: string;
      displayName: string;
      avatar?: Schemas["Image"] | null;
      timeZone: string;
    };
    OrderOffer: {
      offerGuid: string;
      kind: Schemas["OfferView"]["kind"];
      title: string;
      price: Schemas["Money"];
      priceVersion: number;
      cancellationPolicy: Schemas["OfferView"]["cancellationPolicy"];
      acceptWithinH: number;
      turnaroundH?: number | null;
      durationMin?: number | null;
      revisionsIncluded?: number;
    };
    OrderEvent: { at: string; actor: string; transition: string; note?: string | null };
    Deliverable: { kind: string; url?: string | null; note?: string | null; at: string };
    OrderView: {
      orderGuid: string;
      number: string;
      state: Schemas["OrderState"];
      version: number;
      actions: string[];
      viewer: "customer" | "guest" | "talent" | "operator";
      talent: Schemas["OrderTalent"];
      offer: Schemas["OrderOffer"];
      customer: {
        name: string;
        email?: string | null;
        phone?: string | null;
        hasAccount: boolean;
      };
      brief: Schemas["Brief"];
      schedule?: { startAt: string; endAt: string; timeZone: string } | null;
      visibility: "private" | "unlisted" | "public";
      money: Schemas["Breakdown"] & {
        commission?: Schemas["Money"] | null;
        talentNet?: Schemas["Money"] | null;
      };
      payment: {
        status: string;
        method?: { type: string; brand?: string | null; last4?: string | null } | null;
        captureBefore?: string | null;
        refunded?: Schemas["Money"] | null;
      };
      payout?: { status: Schemas["PayoutStatus"]; amount: Schemas["Money"]; dueAt?: string | null } | null;
      timers: Schemas["Timers"];
      due?: { kind: string; at: string } | null;
      events: Schemas["OrderEvent"][];
      deliverables: Schemas["Deliverable"][];
      revisionsUsed: number;
      feedback: Schemas["FeedbackStatus"];
      createdAt: string;
      updatedAt: string;
    };
    OrderSummary: {
      orderGuid: string;
      number: string;
      state: Schemas["OrderState"];
      talent: Schemas["OrderTalent"];
      offer: { kind: Schemas["OfferView"]["kind"]; title: string };
      customerName: string;
      recipientName: string;
      total: Schemas["Money"];
      talentNet?: Schemas["Money"] | null;
      payoutStatus?: Schemas["PayoutStatus"] | null;
      startsAt?: string | null;
      timers: Schemas["Timers"];
      due?: { kind: string; at: string } | null;
      createdAt: string;
      updatedAt: string;
    };
    PayoutStatus:
      | "not_due"
      | "scheduled"
      | "blocked"
      | "frozen"
      | "failed"
      | "paid"
      | "partially_reversed"
      | "reversed"
      | "cancelled";
    Timers: {
      payBy?: string | null;
      acceptBy?: string | null;
      deliverBy?: string | null;
      reviewBy?: string | null;
      payoutAt?: string | null;
      resolveBy?: string | null;
    };
    ActOnOrder: {
      action: string;
      version: number;
      reason?: string;
      note?: string;
      deliverable?: { kind: "link" | "note"; url?: string; note?: string };
    };
    RefundPreview: { refund: Schemas["Money"]; policy: string };
    GiveFeedback: {
      rating: number;
      text?: string;
      tags?: string[];
      publicName: string;
      showVideo?: boolean;
      privateNote?: string;
    };
    FeedbackView: {
      status: Schemas["FeedbackStatus"];
      rating: number;
      text: string;
      tags: string[];
      publicName: string;
      showVideo: boolean;
      createdAt: string;
    };
    FeedbackStatus: "none" | "pending" | "published" | "rejected" | "removed";
    ReturnView: {
      outcome: string;
      orderNumber?: string | null;
      talent?: { slug: string; displayName: string } | null;
      acceptBy?: string | null;
      total?: Schemas["Money"] | null;
    };
  };
}

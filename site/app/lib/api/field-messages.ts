import { formatMoney } from "#app/lib/money/format-money.ts";
import { percent } from "#app/lib/texts/format-number.ts";
import { pageLocale } from "#app/lib/texts/locale.ts";
import * as texts from "#messages/field-messages";
import type { components } from "./schema.ts";
import type { FieldError, FieldRule, RefusedField } from "./types.ts";

// The API names the rule that a field breaks, with its values; here it becomes a sentence in the language of the page. A
// rule without a sentence does not compile. Loaded with the first such response.

type Schemas = components["schemas"];
type Rule = FieldRule["rule"];
type ValuesOf<Name extends Rule> =
  Extract<FieldRule, { rule: Name }> extends { values: infer Values } ? Values : undefined;

interface Span {
  min: number;
  max: number;
}

const requiredFor: Record<Schemas["RequiredFor"], string> = {
  carrier: texts.requiredForCarrier,
  public_video: texts.requiredForPublicVideo,
};

const absent: Record<Schemas["AbsentWhen"], string> = {
  this_offer: texts.absentThisOffer,
  this_kind: texts.absentThisKind,
  this_carrier: texts.absentThisCarrier,
  personal_use: texts.absentPersonalUse,
  persons: texts.absentPersons,
  listed_price: texts.absentListedPrice,
  page_file: texts.absentPageFile,
  no_link: texts.absentNoLink,
  no_video: texts.absentNoVideo,
  no_video_or_picture: texts.absentNoVideoOrPicture,
  no_gift: texts.absentNoGift,
  bookings_taken: texts.absentBookingsTaken,
  price_asked_for: texts.absentPriceAskedFor,
};

const types: Record<Schemas["ValueType"], string> = {
  string: texts.typeString,
  whole_number: texts.typeWholeNumber,
  natural_number: texts.typeNaturalNumber,
  number: texts.typeNumber,
  boolean: texts.typeBoolean,
  array: texts.typeArray,
  object: texts.typeObject,
  timestamp: texts.typeTimestamp,
};

const formats: Record<Schemas["ValueFormat"], string> = {
  email: texts.formatEmail,
  email_local_part: texts.formatEmailLocalPart,
  phone: texts.formatPhone,
  web_url: texts.formatWebUrl,
  handle: texts.formatHandle,
  country: texts.formatCountry,
  language: texts.formatLanguage,
  time_zone: texts.formatTimeZone,
  currency: texts.formatCurrency,
  date: texts.formatDate,
  month: texts.formatMonth,
  clock_time: texts.formatClockTime,
  instant: texts.formatInstant,
  colour: texts.formatColour,
  uuid: texts.formatUuid,
  version: texts.formatVersion,
  order_number: texts.formatOrderNumber,
  order_reference: texts.formatOrderReference,
  order_link: texts.formatOrderLink,
  gift_link: texts.formatGiftLink,
  application_link: texts.formatApplicationLink,
  invitation: texts.formatInvitation,
  tax_number: texts.formatTaxNumber,
  tax_number_country: texts.formatTaxNumberCountry,
  media_path: texts.formatMediaPath,
  message_id: texts.formatMessageId,
  delivery_id: texts.formatDeliveryId,
  checkout_session: texts.formatCheckoutSession,
  cursor: texts.formatCursor,
  api_key: texts.formatApiKey,
  idempotency_key: texts.formatIdempotencyKey,
  sha256_hex: texts.formatSha256Hex,
  sha256_base64: texts.formatSha256Base64,
  push_address: texts.formatPushAddress,
  push_public_key: texts.formatPushPublicKey,
  push_secret: texts.formatPushSecret,
};

const amounts: Record<Schemas["AmountProblem"], string> = {
  above_refundable: texts.amountAboveRefundable,
  above_largest_order: texts.amountAboveLargestOrder,
  below_lowest_price: texts.amountBelowLowestPrice,
};

const times: Record<Schemas["TimeProblem"], string> = {
  within_year: texts.timeWithinYear,
  end_after_start: texts.timeEndAfterStart,
  end_within_year: texts.timeEndWithinYear,
  before_booking: texts.timeBeforeBooking,
  in_future: texts.timeInFuture,
  booked_already: texts.timeBookedAlready,
  not_proposed: texts.timeNotProposed,
  weekly_hours: texts.timeWeeklyHours,
  exception_hours: texts.timeExceptionHours,
  server_time: texts.timeServerTime,
};

const writing: Record<Schemas["TextIssue"], string> = {
  hidden: texts.textHidden,
  invisible: texts.textInvisible,
  address: texts.textAddress,
  contact: texts.textContact,
  not_normalised: texts.textNotNormalised,
  paragraphs: texts.textParagraphs,
  braces: texts.textBraces,
  function: texts.textFunction,
};

const answers: Record<Schemas["AnswerProblem"], string> = {
  not_asked: texts.answerNotAsked,
  unknown_question: texts.answerUnknownQuestion,
  does_not_fit: texts.answerDoesNotFit,
};

const offers: Record<Schemas["OfferProblem"], string> = {
  not_possible: texts.offerNotPossible,
  use_not_sold: texts.offerUseNotSold,
  not_with_extras: texts.offerNotWithExtras,
  unknown_extra: texts.offerUnknownExtra,
  not_as_offered: texts.offerNotAsOffered,
};

const quotes: Record<Schemas["QuoteProblem"], string> = {
  not_issued_here: texts.quoteNotIssuedHere,
  no_longer_sold: texts.quoteNoLongerSold,
  not_for_licence: texts.quoteNotForLicence,
};

const emails: Record<Schemas["EmailProblem"], string> = {
  no_account: texts.emailNoAccount,
  not_confirmed: texts.emailNotConfirmed,
  not_signed_in: texts.emailNotSignedIn,
  not_invited: texts.emailNotInvited,
  member: texts.emailMember,
  invited_already: texts.emailInvitedAlready,
  athletes_own: texts.emailAthletesOwn,
  of_application: texts.emailOfApplication,
};

const teams: Record<Schemas["TeamProblem"], string> = {
  not_member: texts.teamNotMember,
  last_administrator: texts.teamLastAdministrator,
  two_independent_finance_members: texts.teamTwoIndependentFinanceMembers,
  needs_two_finance_members: texts.teamNeedsTwoFinanceMembers,
  roles_of_large_amounts: texts.teamRolesOfLargeAmounts,
};

const urls: Record<Schemas["UrlProblem"], string> = {
  malformed: texts.urlMalformed,
  not_secure: texts.urlNotSecure,
  unknown_scheme: texts.urlUnknownScheme,
  credentials: texts.urlCredentials,
  port: texts.urlPort,
  not_public: texts.urlNotPublic,
};

const uploads: Record<Schemas["UploadProblem"], string> = {
  not_of_order: texts.uploadNotOfOrder,
  not_of_slot: texts.uploadNotOfSlot,
  not_picture_of_slot: texts.uploadNotPictureOfSlot,
  not_picture_for_this: texts.uploadNotPictureForThis,
  not_new_picture: texts.uploadNotNewPicture,
  no_picture_yet: texts.uploadNoPictureYet,
  not_uploaded: texts.uploadNotUploaded,
  not_delivered_kind: texts.uploadNotDeliveredKind,
  other_order: texts.uploadOtherOrder,
  unknown_part: texts.uploadUnknownPart,
  changed: texts.uploadChanged,
};

const files: Record<Schemas["FileProblem"], string> = {
  empty: texts.fileEmpty,
  camera_data: texts.fileCameraData,
  too_many_pieces: texts.fileTooManyPieces,
  unknown_duration: texts.fileUnknownDuration,
};

const colours: Record<Schemas["ColourProblem"], string> = {
  too_light: texts.colourTooLight,
  too_dark: texts.colourTooDark,
};

const fileKinds: Record<Schemas["MediaKind"], string> = {
  picture: texts.fileKindPicture,
  video: texts.fileKindVideo,
  captions: texts.fileKindCaptions,
};

const alphabets: Record<Schemas["Alphabet"], (values: Span) => string> = {
  letters_digits: texts.charactersLettersDigits,
  letters_digits_hyphens: texts.charactersLettersDigitsHyphens,
  key: texts.charactersKey,
  slug: texts.charactersSlug,
  message_id: texts.charactersMessageId,
};

const counts: Record<Schemas["Counted"], (values: Span) => string> = {
  entries: texts.countEntries,
  athletes: texts.countAthletes,
  sports: texts.countSports,
  languages: texts.countLanguages,
  offers: texts.countOffers,
  channels: texts.countChannels,
  countries: texts.countCountries,
  words: texts.countWords,
  times: texts.countTimes,
  parts: texts.countParts,
  events: texts.countEvents,
  currencies: texts.countCurrencies,
};

const countsTo: Record<Schemas["Counted"], (values: { max: number }) => string> = {
  entries: texts.countEntriesTo,
  athletes: texts.countAthletesTo,
  sports: texts.countSportsTo,
  languages: texts.countLanguagesTo,
  offers: texts.countOffersTo,
  channels: texts.countChannelsTo,
  countries: texts.countCountriesTo,
  words: texts.countWordsTo,
  times: texts.countTimesTo,
  parts: texts.countPartsTo,
  events: texts.countEventsTo,
  currencies: texts.countCurrenciesTo,
};

const limits: Record<Schemas["Capped"], (values: { most: number }) => string> = {
  api_keys: texts.limitApiKeys,
  webhooks: texts.limitWebhooks,
  members: texts.limitMembers,
  invitations: texts.limitInvitations,
  sports: texts.limitSports,
};

const ranges: Record<Schemas["Measured"], (values: Span) => string> = {
  number: texts.range,
  days: texts.rangeDays,
  pixels: texts.rangePixels,
  millionths: texts.rangeMillionths,
  minor_units: texts.rangeMinorUnits,
};

const captions: Record<Schemas["CaptionsMistake"], (values: { line: number }) => string> = {
  no_signature: texts.captionsNoSignature,
  bad_time: texts.captionsBadTime,
  wrong_order: texts.captionsWrongOrder,
  too_late: texts.captionsTooLate,
  line_too_long: texts.captionsLineTooLong,
  no_cues: texts.captionsNoCues,
};

/** The sentence of each rule. */
const sentences: { [Name in Rule]: (values: ValuesOf<Name>) => string } = {
  required: () => texts.required,
  required_with: texts.requiredWith,
  required_below_age: texts.requiredBelowAge,
  required_for: ({ kind }) => requiredFor[kind],
  absent: ({ kind }) => absent[kind],
  consent: () => texts.consent,
  confirmed: () => texts.confirmed,
  unknown_field: () => texts.unknownField,
  repeated: () => texts.repeated,
  invalid: () => texts.invalid,
  type: ({ kind }) => types[kind],
  format: ({ kind }) => formats[kind],
  // The values are names of the API, which no page shows.
  one_of: () => texts.oneOf,
  too_small: () => texts.tooSmall,
  too_large: () => texts.tooLarge,
  length: (span) => (span.min === 0 ? texts.lengthTo(span) : texts.length(span)),
  characters: ({ kind, ...span }) => alphabets[kind]?.(span),
  count: ({ of, ...span }) => (span.min === 0 ? countsTo[of]?.(span) : counts[of]?.(span)),
  not_empty: ({ of }) =>
    of === "currencies"
      ? texts.notEmptyCurrencies
      : of === "events"
        ? texts.notEmptyEvents
        : texts.notEmpty,
  limit: ({ of, most }) => limits[of]?.({ most }),
  range: ({ min, max, of }) =>
    typeof min === "number" ? ranges[of]?.({ min, max }) : texts.rangeTo({ max }),
  year: texts.year,
  choices: texts.choices,
  delivered_in_order: texts.deliveredInOrder,
  negative: () => texts.negative,
  zero: () => texts.zero,
  amount_min: ({ min }) => texts.amountMin({ min: formatMoney(min) }),
  amount_max: ({ max }) => texts.amountMax({ max: formatMoney(max) }),
  amount_range: ({ min, max }) =>
    texts.amountRange({ min: formatMoney(min), max: formatMoney(max) }),
  amount_step: ({ step }) => texts.amountStep({ step: formatMoney(step) }),
  amount: ({ kind }) => amounts[kind],
  price_too_high: ({ price, fee, tax, largest }) =>
    texts.priceTooHigh({
      price: formatMoney(price),
      fee: percent(fee),
      tax: percent(tax),
      largest: formatMoney(largest),
    }),
  currency: ({ expected, found }) =>
    typeof found === "string"
      ? texts.currencyNot({ expected, found })
      : texts.currency({ expected }),
  currency_not_accepted: texts.currencyNotAccepted,
  currency_is_base: texts.currencyIsBase,
  promo_currency: texts.promoCurrency,
  promo_minimum: ({ min }) => texts.promoMinimum({ min: formatMoney(min) }),
  promo_without_effect: () => texts.promoWithoutEffect,
  used: () => texts.used,
  time: ({ kind }) => times[kind],
  within_days: texts.withinDays,
  age: texts.age,
  text: ({ kind }) => writing[kind],
  placeholder_unknown: texts.placeholderUnknown,
  placeholder_missing: texts.placeholderMissing,
  answer: ({ kind }) => answers[kind],
  offer: ({ kind }) => offers[kind],
  quote: ({ kind }) => quotes[kind],
  email: ({ kind }) => emails[kind],
  team: ({ kind }) => teams[kind],
  url: ({ kind }) => urls[kind],
  upload: ({ kind }) => uploads[kind],
  file_kind: ({ kind }) => fileKinds[kind],
  file_size: ({ bytes }) => texts.fileSize({ size: formatSize(bytes) }),
  duration: ({ most, seconds }) =>
    most > 60
      ? texts.durationMinutes({ most: most / 60, minutes: Math.ceil(seconds / 60) })
      : texts.durationSeconds({ most, seconds }),
  pixels_min: texts.pixelsMin,
  pixels_max: texts.pixelsMax,
  file: ({ kind }) => files[kind],
  unplayable: () => texts.unplayable,
  damaged: () => texts.damaged,
  captions: ({ line, mistake }) => captions[mistake]?.({ line }),
  incomplete: texts.incomplete,
  colour: ({ kind }) => colours[kind],
  unchanged: () => texts.unchanged,
  fixed: () => texts.fixed,
  reserved: () => texts.reserved,
  unknown_sport: () => texts.unknownSport,
  country_unsupported: () => texts.countryUnsupported,
  athlete_only: () => texts.athleteOnly,
  own_account: () => texts.ownAccount,
  scopes_of_role: () => texts.scopesOfRole,
  delivered_already: () => texts.deliveredAlready,
  own_side: () => texts.ownSide,
  not_computed: () => texts.notComputed,
  kind_not_used: () => texts.kindNotUsed,
};

/** Returns the errors with their messages in the language of the page. */
export function localFields(fields: readonly RefusedField[]): FieldError[] {
  return fields.map(({ field, ...broken }) => ({ field, message: fieldMessage(broken) }));
}

/** Returns the sentence of a broken rule; that of an invalid field for what a newer API than this page sends. */
export function fieldMessage(broken: FieldRule): string {
  if (!Object.hasOwn(sentences, broken.rule)) return texts.invalid;
  const sentence = sentences[broken.rule] as (values: object) => string | undefined;
  return sentence("values" in broken ? broken.values : {}) ?? texts.invalid;
}

/** A number of bytes in the largest unit that divides it: `15 MB`. */
function formatSize(bytes: number): string {
  const [unit, size] =
    bytes % 1e9 === 0
      ? (["gigabyte", 1e9] as const)
      : bytes % 1e6 === 0
        ? (["megabyte", 1e6] as const)
        : (["kilobyte", 1e3] as const);
  return new Intl.NumberFormat(pageLocale, { style: "unit", unit }).format(bytes / size);
}

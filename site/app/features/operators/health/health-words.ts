import type { HealthFailure, HealthItem, HealthPart } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-health";

interface PartWords {
  title: string;
  /** What does not work while the part does not. */
  without: string;
  /** How to try it. */
  hint: string;
}

export const partWords: Record<HealthPart, PartWords> = {
  test_email: {
    title: texts.testEmail,
    without: texts.testEmailWithout,
    hint: texts.testEmailTry,
  },
  test_hold: { title: texts.testHold, without: texts.testHoldWithout, hint: texts.testHoldTry },
  payment_provider: {
    title: texts.paymentProvider,
    without: texts.paymentProviderWithout,
    hint: texts.paymentProviderTry,
  },
  payment_webhook: {
    title: texts.paymentWebhook,
    without: texts.paymentWebhookWithout,
    hint: texts.paymentWebhookTry,
  },
  identity_service: {
    title: texts.identityService,
    without: texts.identityServiceWithout,
    hint: texts.identityServiceTry,
  },
  identity_emails: {
    title: texts.identityEmails,
    without: texts.identityEmailsWithout,
    hint: texts.identityEmailsTry,
  },
  emails: { title: texts.emails, without: texts.emailsWithout, hint: texts.emailsTry },
  dkim: { title: texts.dkim, without: texts.dkimWithout, hint: texts.dkimTry },
  mail_from: { title: texts.mailFrom, without: texts.mailFromWithout, hint: texts.mailFromTry },
  spf: { title: texts.spf, without: texts.spfWithout, hint: texts.spfTry },
  dmarc: { title: texts.dmarc, without: texts.dmarcWithout, hint: texts.dmarcTry },
  site_build: {
    title: texts.siteBuild,
    without: texts.siteBuildWithout,
    hint: texts.siteBuildTry,
  },
  clock: { title: texts.clock, without: texts.clockWithout, hint: texts.clockTry },
  webhooks: { title: texts.webhooks, without: texts.webhooksWithout, hint: texts.webhooksTry },
};

/** What is wrong, and what to do. */
export const failureWords: Record<HealthFailure, string> = {
  sender_not_verified: texts.failSenderNotVerified,
  recipient_not_verified: texts.failRecipientNotVerified,
  sending_paused: texts.failSendingPaused,
  sending_limit: texts.failSendingLimit,
  mail_from_not_verified: texts.failMailFromNotVerified,
  configuration_missing: texts.failConfigurationMissing,
  address_refused: texts.failAddressRefused,
  address_bounced: texts.failAddressBounced,
  email_refused: texts.failEmailRefused,
  email_service_unavailable: texts.failEmailServiceUnavailable,
  provider_unavailable: texts.failProviderUnavailable,
  provider_key_refused: texts.failProviderKeyRefused,
  provider_refused: texts.failProviderRefused,
  charges_disabled: texts.failChargesDisabled,
  card_declined: texts.failCardDeclined,
  hold_not_released: texts.failHoldNotReleased,
  signature_invalid: texts.failSignatureInvalid,
  identity_unavailable: texts.failIdentityUnavailable,
  identity_refused: texts.failIdentityRefused,
  site_unreachable: texts.failSiteUnreachable,
  build_overdue: texts.failBuildOverdue,
  pages_held: texts.failPagesHeld,
  run_failed: texts.failRunFailed,
  run_overdue: texts.failRunOverdue,
  domain_unknown: texts.failDomainUnknown,
  dkim_pending: texts.failDkimPending,
  dkim_failed: texts.failDkimFailed,
  mail_from_missing: texts.failMailFromMissing,
  mail_from_failed: texts.failMailFromFailed,
  record_missing: texts.failRecordMissing,
  record_invalid: texts.failRecordInvalid,
  dns_unavailable: texts.failDnsUnavailable,
  endpoint_failing: texts.failEndpointFailing,
  no_result: texts.failNoResult,
};

export const statusWords: Record<HealthItem["status"], string> = {
  not_tried: texts.notTried,
  pending: texts.pending,
  works: texts.works,
  fails: texts.fails,
};

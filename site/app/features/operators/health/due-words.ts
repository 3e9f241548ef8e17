import type { DueItem } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-health";

interface DueWords {
  title: string;
  /** What to do if it is late. */
  todo: string;
}

export const dueWords: Record<DueItem["kind"], DueWords> = {
  orders: { title: texts.dueOrders, todo: texts.dueOrdersTodo },
  effects: { title: texts.dueEffects, todo: texts.dueEffectsTodo },
  emails: { title: texts.dueEmails, todo: texts.dueEmailsTodo },
  webhooks: { title: texts.dueWebhooks, todo: texts.dueWebhooksTodo },
  reminders: { title: texts.dueReminders, todo: texts.dueRemindersTodo },
  availability_alerts: { title: texts.dueAlerts, todo: texts.dueAlertsTodo },
  payout_reminders: { title: texts.duePayoutReminders, todo: texts.duePayoutRemindersTodo },
  calendars: { title: texts.dueCalendars, todo: texts.dueCalendarsTodo },
  account_deletions: { title: texts.dueDeletions, todo: texts.dueDeletionsTodo },
  follow_ups: { title: texts.dueFollowUps, todo: texts.dueFollowUpsTodo },
  unused_files: { title: texts.dueFiles, todo: texts.dueFilesTodo },
  figures: { title: texts.dueFigures, todo: texts.dueFiguresTodo },
  reconciliation: { title: texts.dueReconciliation, todo: texts.dueReconciliationTodo },
  unreadable: { title: texts.dueUnreadable, todo: texts.dueUnreadableTodo },
};

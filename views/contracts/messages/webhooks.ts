/** The events that webhooks can send, with their names in the admin. */
export const webhookEvents = {
  'lead.created': 'New lead',
  'lead.status_changed': 'Lead status changed',
  'lead.lost': 'Lead marked as lost',
  'lead.reopened': 'Lead reopened',
  'appointment.set': 'Appointment set',
  'appointment.moved': 'Appointment moved',
  'appointment.canceled': 'Appointment canceled',
  'quote.accepted': 'Quote accepted',
  'job.completed': 'Job completed',
  'review.received': 'Review received',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** What the owner sends to try an address. */
export const testEvent = 'webhook.test';

export type WebhookType = WebhookEvent | typeof testEvent;

export const webhookTypeLabel = (type: WebhookType) =>
  type === testEvent ? 'Test event' : webhookEvents[type];

export const webhookLimits = {
  /** Webhooks in total. */
  endpoints: 10,
  /** Events that wait for one webhook. */
  waiting: 1_000,
  /** Settled deliveries in the log of one webhook. */
  logged: 500,
  /** How long the log is kept. */
  logDays: 30,
  /** How long the old secret still signs after a new one was made. */
  oldSecretHours: 24,
  /** Events in the log on its page. */
  shown: 100,
};

/** Why a webhook is paused; '' while it isn't. */
export type WebhookPause = '' | 'owner' | 'failures';

/** "sent": the address accepted it. "skipped": the webhook was paused. "failed": no longer retried. */
export type WebhookMessageState = 'waiting' | 'sent' | 'skipped' | 'failed';

/** A delivery in the log. Instants are ISO 8601. */
export interface WebhookMessageView {
  id: number;
  type: WebhookType;
  createdAt: string;
  state: WebhookMessageState;
  attempts: number;
  /** The HTTP status of the last answer; null without one. */
  status: number | null;
  /** How long the last attempt took. */
  durationMs: number | null;
  /** What went wrong in the last attempt; '' for nothing. */
  note: string;
}

/** A webhook in the list. */
export interface WebhookView {
  id: number;
  url: string;
  events: WebhookEvent[];
  pausedFor: WebhookPause;
  /** Since when every attempt has failed; null after a success. */
  failingSince: string | null;
  /** Events that weren't stored because too many were waiting. */
  dropped: number;
}

/** A webhook on its own page. */
export interface WebhookDetails extends WebhookView {
  secret: string;
  /** Until when the old secret signs too; null without one. */
  oldSecretUntil: string | null;
  log: WebhookMessageView[];
}

export const webhooksPath = '/admin/settings/webhooks';
export const webhookPath = (id: number) => `${webhooksPath}/${id}`;

/** The kinds of deliveries to customers, to the owner and to calendars. */
export const deliveryKinds = [
  'owner-alert',
  'acknowledgement',
  'appointment',
  'reminder',
  'digest',
  'calendar',
  'push',
  'held-spam',
  'many-leads',
  'customer-news',
  'customer-push',
  'quote',
  'reply',
  'weekly',
  'monthly',
  'review-request',
  'rebooking-reminder',
  'payment-reminder',
  'plan-visit',
  'plan-price',
  'plan-full',
  'win-back',
  'index-now',
  'webhook',
  'security',
] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

/** "skipped": no longer needed when it was due. "dead": failed for good. */
export type DeliveryState = 'waiting' | 'done' | 'skipped' | 'dead';

/** A delivery in the admin API. Instants are ISO 8601. */
export interface DeliveryView {
  id: number;
  /** null for deliveries without a lead. */
  leadId: number | null;
  kind: DeliveryKind;
  state: DeliveryState;
  attempts: number;
  /** When it is tried next; null unless waiting. */
  dueAt: string | null;
  settledAt: string | null;
  note: string;
}

const names: Record<DeliveryKind, string> = {
  'owner-alert': 'New-lead alert',
  acknowledgement: 'Confirmation to customer',
  appointment: 'Appointment email to customer',
  reminder: 'Reminder to customer',
  digest: 'Morning digest',
  calendar: 'Calendar event',
  push: 'Push alert',
  'held-spam': 'Spam alert',
  'many-leads': 'High lead volume email',
  'customer-news': 'Customer activity email',
  'customer-push': 'Customer activity alert',
  quote: 'Quote to customer',
  reply: 'Reply to customer',
  weekly: 'Weekly summary',
  monthly: 'Monthly report',
  'review-request': 'Review request to customer',
  'rebooking-reminder': 'Rebooking reminder to customer',
  'payment-reminder': 'Payment reminder to customer',
  'plan-visit': 'Plan visit to confirm',
  'plan-price': 'Plan price change to customer',
  'plan-full': 'Full-day notice',
  'win-back': 'Win-back email to customer',
  'index-now': 'Notice to search engines',
  webhook: 'Webhook',
  security: 'Security notice',
};

export const deliveryName = (kind: DeliveryKind): string => names[kind];

export const deliveriesUrl = (leadId: number) => `/admin/api/contacts/${leadId}/deliveries`;

/** What is delivered outside for a lead, and for the owner. */
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
  'weekly',
  'review-request',
  'rebooking-reminder',
] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

/** "skipped": no longer called for when its time came. "dead": given up, or refused for good. */
export type DeliveryState = 'waiting' | 'done' | 'skipped' | 'dead';

/** A delivery as the admin API gives it out. Instants are ISO 8601. */
export interface DeliveryView {
  id: number;
  /** null for what belongs to no lead. */
  leadId: number | null;
  kind: DeliveryKind;
  state: DeliveryState;
  attempts: number;
  /** When it is tried next; of waiting ones only. */
  dueAt: string | null;
  settledAt: string | null;
  note: string;
}

const names: Record<DeliveryKind, string> = {
  'owner-alert': 'Alert to you',
  acknowledgement: 'Acknowledgement to the customer',
  appointment: 'Appointment mail to the customer',
  reminder: 'Reminder to the customer',
  digest: 'Morning digest',
  calendar: 'Calendar event',
  push: 'Push alert',
  'held-spam': 'Alert about spam',
  'many-leads': 'Email about many requests',
  'customer-news': 'Email about what the customer did',
  'customer-push': 'Push alert about the customer',
  quote: 'Quote to the customer',
  weekly: 'Email about the week',
  'review-request': 'Review request to the customer',
  'rebooking-reminder': 'Reminder to book again',
};

export const deliveryName = (kind: DeliveryKind): string => names[kind];

export const deliveriesUrl = (leadId: number) => `/admin/api/contacts/${leadId}/deliveries`;

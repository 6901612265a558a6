/** What the audit log records, with the labels that the owner sees. */
export const auditActions = {
  'sign-in.new-device': 'Signed in on a new device',
  'sign-in.wrong-code': 'Right password, but wrong sign-in code',
  'session.ended': 'Device signed out',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset on the server',
  'password.off': 'Password turned off',
  'password.on': 'Password turned on',
  'two-step.begun': 'Two-step sign-in setup started',
  'two-step.on': 'Two-step sign-in turned on',
  'two-step.off': 'Two-step sign-in turned off',
  'recovery-codes.made': 'Recovery codes made',
  'recovery-code.used': 'Recovery code used',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'crew-link.created': 'Crew link created',
  'crew-link.revoked': 'Crew link revoked',
  'api-key.created': 'API key created',
  'api-key.revoked': 'API key revoked',
  'assistants.changed': 'Access for AI assistants changed',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.removed': 'Webhook removed',
  'webhook-secret.replaced': 'Webhook secret replaced',
  'calendar-feed.renewed': 'Calendar address replaced',
  'calendar-feed.shown': 'Calendar address shown',
  'data.exported': 'All data exported',
  'leads.exported': 'Leads exported',
  'push.added': 'Notifications turned on for a device',
  'push.removed': 'Notifications turned off for all devices',
  'site.published': 'Website published',
  'business-email.changed': 'Business email changed',
  'booking.changed': 'Booking settings changed',
  'day-off.added': 'Days off added',
  'day-off.removed': 'Days off removed',
  'follow-ups.changed': 'Follow-up settings changed',
  'payment-link.changed': 'Payment link changed',
  'summary-emails.changed': 'Summary emails changed',
  'index-now.changed': 'Search engine notices changed',
  'ad-clicks.changed': 'Google Ads clicks changed',
  'lead.erased': 'Lead deleted',
  'leads.cleaned': 'Old leads deleted',
  'customer.changed': 'Customer’s contact details changed',
  'customer.deleted': 'Customer deleted',
} as const;

export type AuditAction = keyof typeof auditActions;

/** An entry of the audit log. `createdAt` is ISO 8601. */
export interface AuditEntryView {
  id: number;
  createdAt: string;
  action: AuditAction;
  detail: string;
  actor: string;
}

/** An action of a release that was rolled back has no label. */
export const auditLabel = (action: AuditAction): string => auditActions[action] ?? action;

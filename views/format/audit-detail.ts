import type { AuditAction } from '../contracts/audit-log.js';
import { formatCalendarDate } from './moments.js';

/**
 * Returns an entry's detail in words: days as dates, and of follow-up settings the names of the fields, like
 * "postal address" for `postalAddress`; of a new business email, the former one. Names that the owner typed
 * stay as they are.
 */
export function auditDetail(action: AuditAction, detail: string): string {
  if (action.startsWith('day-off.')) return detail.replace(/\b\d{4}-\d\d-\d\d\b/g, formatCalendarDate);
  if (action === 'business-email.changed') return `It was ${detail}`;
  if (action !== 'follow-ups.changed') return detail;
  return detail.replaceAll('IsOn', 'OnOrOff').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

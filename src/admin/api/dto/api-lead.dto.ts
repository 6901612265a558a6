import { leadSources } from '../../../../views/contracts/leads/lead-sources.js';
import { leadPriorities, leadStatuses } from '../../../../views/contracts/leads/leads.js';
import { closingReasons } from '../../../../views/contracts/leads/lost.js';
import { extraFields } from '../../../../views/forms/leads/contact.js';
import { Shown, ShownFields } from '../shown.decorator.js';

const isNullable = true;

/** When an appointment is. */
export class ApiAppointmentTime {
  @Shown('day', 'The day; null until one is set.', { isNullable })
  day: string | null;

  @Shown('string', 'The arrival window, like “morning”, or an exact time, HH:MM; null for any time.', {
    isNullable,
    isFixed: true,
  })
  time: string | null;

  @Shown('instant', 'When it starts, or when the arrival window does.', { isNullable })
  startsAt: string | null;

  @Shown('instant', 'When it ends, or when the arrival window does.', { isNullable })
  endsAt: string | null;
}

/** A request for a cleaning. */
@ShownFields(extraFields, { isNullable })
export class ApiLead {
  @Shown('integer', 'The lead’s ID.')
  id: number;

  @Shown('string', 'As entered.')
  name: string;

  @Shown('string', 'Empty if unknown.')
  email: string;

  @Shown('string', 'As entered.')
  phone: string;

  @Shown('string', 'The city or address in the request.', { isNullable })
  serviceArea: string | null;

  @Shown('string', 'The requested service.', { isNullable })
  serviceType: string | null;

  @Shown('string', 'The customer’s message, or the owner’s notes for a lead that the owner added.', {
    isNullable,
  })
  message: string | null;

  @Shown('string', 'Where the van goes, as the owner entered it.', { isNullable })
  address: string | null;

  @Shown('string', 'The day that the customer requested; may be any text.', { isNullable })
  preferredDate: string | null;

  @Shown('string', 'The time of day that the customer requested.', { isNullable })
  timePreference: string | null;

  @Shown(leadStatuses, 'How far it is. A lost lead is contacted.')
  status: string;

  @Shown('instant', 'When it was marked as lost; null for other leads.', { isNullable })
  lostAt: string | null;

  @Shown(closingReasons, 'Why it was lost, or why a visit of a plan was canceled.', { isNullable })
  lostReason: string | null;

  @Shown('string', 'The owner’s note on the reason.', { isNullable })
  lostNote: string | null;

  @Shown(leadPriorities, 'Set by the owner.')
  priority: string;

  @Shown('string', 'The owner’s notes.', { isNullable })
  notes: string | null;

  @Shown('day', 'When to contact the person again.', { isNullable })
  followUpDate: string | null;

  @Shown(leadSources, 'How it was added by hand or over the API; null for a request from the website.', {
    isNullable,
  })
  source: string | null;

  @Shown('integer', 'The price that the visitor was shown, in cents.', { isNullable })
  estimateCents: number | null;

  @Shown(() => ApiAppointmentTime, 'Null unless it is scheduled or completed.', { isNullable })
  appointment: ApiAppointmentTime | null;

  @Shown('integer', 'Null right after arrival.', { isNullable })
  customerId: number | null;

  @Shown('integer', 'The earlier lead with the same content.', { isNullable })
  duplicateOf: number | null;

  @Shown('boolean', 'Whether it is in spam. Lists leave spam out.')
  isSpam: boolean;

  @Shown('instant', 'When it arrived.')
  createdAt: string;

  @Shown('instant', 'When the customer canceled.', { isNullable })
  canceledAt: string | null;

  @Shown('integer', 'Goes up with every change.')
  version: number;
}

import { bookedStatuses } from '../../../../views/contracts/leads/lead-stages.js';
import { Shown } from '../shown.decorator.js';
import { ApiAppointmentTime } from './api-lead.dto.js';

/** A scheduled or completed appointment. */
export class ApiAppointment extends ApiAppointmentTime {
  @Shown('integer', 'The lead that it belongs to.')
  leadId: number;

  @Shown(bookedStatuses, 'Whether the work is done.')
  status: string;

  @Shown('string', 'The customer’s name.')
  name: string;

  @Shown('string', 'Where the van goes.', { isNullable: true })
  address: string | null;

  @Shown('string', 'The requested service.', { isNullable: true })
  serviceType: string | null;

  @Shown('integer', 'The customer’s ID.', { isNullable: true })
  customerId: number | null;
}

/** An arrival window that can still be booked. */
export class ApiOpenSlot {
  @Shown('day', 'The day.')
  day: string;

  @Shown('string', 'The arrival window, like “morning”.', { isFixed: true })
  time: string;

  @Shown('instant', 'When the window starts.')
  startsAt: string;

  @Shown('instant', 'When the window ends.')
  endsAt: string;
}

import { Injectable } from '@nestjs/common';
import type { LeadView } from '../../../views/contracts/leads/leads.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf, wishedTime } from './lead-day.js';
import type { EarlierRequests } from './lead-history.service.js';

/** Leads as the admin API and pages show them. */
@Injectable()
export class LeadPresenterService {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /** Fields are listed one by one, so that no new column is shown by accident. */
  present(lead: Lead, earlier?: EarlierRequests, customerDid?: string): LeadView {
    const { id, name, email, phone, address, serviceArea, serviceType, message } = lead;
    const { status, priority, notes, followUpDate, calendarEventId, emailsSent, createdAt } = lead;
    const { version, isSpam, spamSigns, duplicateOf, source, estimate, cancelledAt, customerId } = lead;
    return {
      ...{ id, name, email, phone, address, serviceArea, serviceType, message },
      ...this.phoneNumbers.shown(phone),
      ...wishedTime(lead),
      appointment: appointmentOf(lead),
      ...{ status, priority, notes, followUpDate, calendarEventId, emailsSent },
      createdAt: createdAt.toISOString(),
      cancelledAt: cancelledAt?.toISOString() ?? null,
      ...{ version, isSpam, spamSigns, duplicateOf, source, estimate, customerId },
      customerDid: customerDid ?? null,
      earlierRequests: earlier?.count ?? 0,
      isSecondFreeRoom: earlier?.isSecondFreeRoom ?? false,
    };
  }
}

import { Injectable } from '@nestjs/common';
import { type LeadColumns, type LeadView, leadColumns } from '../../../views/contracts/leads/leads.js';
import { extraValues } from '../../../views/forms/leads/contact.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf, requestedTime } from './lead-day.js';
import type { EarlierRequests } from './lead-history.service.js';

const columns = Object.keys(leadColumns) as (keyof LeadColumns)[];

/** Prepares leads for the admin API and pages. */
@Injectable()
export class LeadPresenterService {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /** Builds a lead's view. Copies only listed columns, so that no new one is shown by accident. */
  present(lead: Lead, earlier?: EarlierRequests, customerDid?: string): LeadView {
    const { phone, createdAt, lostAt, cancelledAt, appointmentCanceledAt } = lead;
    // Not spread, which would copy all columns once more: an export presents all leads.
    return Object.assign(
      columnsOf(lead),
      extraValues(lead),
      this.phoneNumbers.shown(phone),
      requestedTime(lead),
      {
        appointment: appointmentOf(lead),
        createdAt: createdAt.toISOString(),
        lostAt: lostAt?.toISOString() ?? null,
        cancelledAt: cancelledAt?.toISOString() ?? null,
        appointmentCanceledAt: appointmentCanceledAt?.toISOString() ?? null,
        customerDid: customerDid ?? null,
        earlierRequests: earlier?.count ?? 0,
        isSecondFreeRoom: earlier?.isSecondFreeRoom ?? false,
      },
    );
  }
}

function columnsOf(lead: Lead): Pick<Lead, keyof LeadColumns> {
  const copied: Record<string, unknown> = {};
  for (const column of columns) copied[column] = lead[column];
  return copied as Pick<Lead, keyof LeadColumns>;
}

import { Injectable } from '@nestjs/common';
import { type LeadColumns, type LeadView, leadColumns } from '../../../views/contracts/leads/leads.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import type { Lead } from './lead.entity.js';
import { appointmentOf, requestedTime } from './lead-day.js';
import type { EarlierRequests } from './lead-history.service.js';

const columns = Object.keys(leadColumns) as (keyof LeadColumns)[];

/** Prepares leads for the admin API and pages. */
@Injectable()
export class LeadPresenterService {
  constructor(private readonly phoneNumbers: PhoneNumbersService) {}

  /** Builds a lead's view. Copies only {@link leadColumns}, so that no new column is shown by accident. */
  present(lead: Lead, earlier?: EarlierRequests, customerDid?: string): LeadView {
    const { phone, createdAt, cancelledAt } = lead;
    return {
      ...columnsOf(lead),
      ...this.phoneNumbers.shown(phone),
      ...requestedTime(lead),
      appointment: appointmentOf(lead),
      createdAt: createdAt.toISOString(),
      cancelledAt: cancelledAt?.toISOString() ?? null,
      customerDid: customerDid ?? null,
      earlierRequests: earlier?.count ?? 0,
      isSecondFreeRoom: earlier?.isSecondFreeRoom ?? false,
    };
  }
}

const columnsOf = (lead: Lead) =>
  Object.fromEntries(columns.map((column) => [column, lead[column]])) as Pick<Lead, keyof LeadColumns>;

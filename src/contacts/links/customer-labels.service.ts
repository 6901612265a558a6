import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { customersKinds, type TimelineDetails } from '../../../views/contracts/leads/leads.js';
import { LeadChange } from '../leads/lead-change.entity.js';

/** What a customer has written at the link to a request. */
export interface CustomerWords {
  /** ISO 8601. */
  at: string;
  text: string;
}

/** The messages that customers have written at the links to their requests. */
@Injectable()
export class CustomerLabelsService {
  constructor(@InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>) {}

  /** The messages by the leads' ids, the earliest first. */
  async ofLeads(leadIds: number[]): Promise<Map<number, CustomerWords[]>> {
    const where = { leadId: In(leadIds), kind: customersKinds.message };
    const rows = await this.changes.find({ where, order: { id: 'ASC' } });
    const words = new Map<number, CustomerWords[]>();
    for (const { leadId, details, createdAt } of rows) {
      const { text = '' } = JSON.parse(details) as TimelineDetails;
      words.set(leadId, [...(words.get(leadId) ?? []), { at: createdAt.toISOString(), text }]);
    }
    return words;
  }
}

import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { LeadView } from '../../views/leads.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { LeadFilter } from './dto/lead-filter.dto.js';
import type { LeadUpdate } from './dto/lead-update.dto.js';
import { Lead } from './lead.entity.js';
import { presentLead } from './lead.presenter.js';

/** The owner's side of the leads: finding them and working them. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Leads that match the filter, newest first. */
  async list({ status, priority }: LeadFilter): Promise<LeadView[]> {
    const where = given({ status, priority });
    const leads = await this.leads.find({ where, order: { createdAt: 'DESC', id: 'DESC' } });
    return leads.map(presentLead);
  }

  /** @throws {NotFoundException} for an id that no lead has. */
  async find(id: number): Promise<LeadView> {
    return presentLead(found(await this.leads.findOneBy({ id })));
  }

  /**
   * Changes the given fields; an empty text clears its field.
   * @throws {NotFoundException} for an id that no lead has.
   */
  async update(id: number, update: LeadUpdate): Promise<LeadView> {
    return this.unitOfWork.run(async (manager) => {
      const lead = found(await manager.findOneBy(Lead, { id }));
      return presentLead(await manager.save(Object.assign(lead, changesOf(update))));
    });
  }
}

function found(lead: Lead | null): Lead {
  if (!lead) throw new NotFoundException('No such lead');
  return lead;
}

function changesOf(update: LeadUpdate): Partial<Lead> {
  const changes = Object.entries(given(update));
  return Object.fromEntries(changes.map(([field, value]) => [field, value === '' ? null : value]));
}

/** Only what has a value: TypeORM refuses an undefined condition, rightly. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

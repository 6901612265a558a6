import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { Wish } from './intake/lead-draft.js';
import { SpoolService } from './intake/spool.service.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadTouch } from './lead-touch.entity.js';

/** Everything that is kept of a person's requests. */
export interface Traces {
  leads: Lead[];
  /** Paths of spool files: drafts that wait for the database, and dead letters. */
  files: string[];
}

/** Erases requests when those who sent them ask for it. It cannot erase mails that were sent, nor backups. */
@Injectable()
export class LeadErasureService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly outbox: OutboxService,
    private readonly spool: SpoolService,
    private readonly keys: LeadKeysService,
  ) {}

  /**
   * @param person an e-mail address, in any case; a phone number of ten digits or more, however it is grouped; or a lead's id,
   *   which finds no files. Spam is found as well.
   */
  async find(person: string): Promise<Traces> {
    if (/^\d{1,9}$/.test(person))
      return { leads: await this.leads.findBy({ id: Number(person) }), files: [] };
    const column = person.includes('@') ? 'emailKey' : 'phoneKey';
    const key = this.keys.ofPerson({ email: person, phone: person })[column];
    if (key === '') return { leads: [], files: [] };
    await this.keys.setMissing();
    const leads = await this.leads.find({ where: { [column]: key }, order: { id: 'ASC' } });
    const isTheirs = (wish: Wish) => this.keys.ofPerson(wish)[column] === key;
    return { leads, files: await this.spool.filesWith(({ wish }) => isTheirs(wish)) };
  }

  /** Erases each lead in a transaction of its own. Those before a failure stay erased. */
  async erase({ leads, files }: Traces): Promise<void> {
    // The files first: what waits there would become a lead again.
    await this.spool.erase(files);
    for (const lead of leads) {
      await this.unitOfWork.run(async (manager) => {
        // The deliveries first: one that is being settled at this moment writes its entry before, or none.
        await this.outbox.erase(manager, lead.id);
        await manager.delete(Lead, { id: lead.id });
        await manager.update(Lead, { duplicateOf: lead.id }, { duplicateOf: null });
        await manager.delete(LeadTouch, { leadId: lead.id });
        await manager.delete(LeadChange, { leadId: lead.id });
        await this.events.tell(manager, { kind: 'erased', lead });
      });
    }
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { SpoolService } from '../intake/spool.service.js';
import { ErasedKeysService } from '../journal/erased-keys.service.js';
import { JournalFilesService } from '../journal/journal-files.service.js';
import { LeadTouch } from '../sources/lead-touch.entity.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadKeysService } from './lead-keys.service.js';

/** Everything that is kept of a person's requests. */
export interface Traces {
  leads: Lead[];
  /** Paths of spool files: drafts that wait for the database, and dead letters. */
  files: string[];
  /** Keys of stored requests whose files are kept on this machine as proof. */
  kept: string[];
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
    private readonly keptFiles: JournalFilesService,
    private readonly erasedKeys: ErasedKeysService,
    private readonly keys: LeadKeysService,
  ) {}

  /**
   * @param person an e-mail address, in any case; a phone number of ten digits or more, however it is grouped; or a lead's id,
   *   which finds no files but its own. Spam is found as well.
   */
  async find(person: string): Promise<Traces> {
    if (/^\d{1,9}$/.test(person)) {
      const leads = await this.leads.findBy({ id: Number(person) });
      return { leads, files: [], kept: await this.keptFiles.held(keysOf(leads)) };
    }
    const column = person.includes('@') ? 'emailKey' : 'phoneKey';
    const key = this.keys.ofPerson({ email: person, phone: person })[column];
    if (key === '') return { leads: [], files: [], kept: [] };
    await this.keys.setMissing();
    const isTheirs = ({ wish }: LeadDraft) => this.keys.ofPerson(wish)[column] === key;
    const files = await this.spool.filesWith(isTheirs);
    const sent = await this.keptFiles.keysWith(isTheirs);
    // What they sent is theirs, also where the owner has corrected the address since.
    const where = [{ [column]: key }, { idempotencyKey: In(sent) }];
    const leads = await this.leads.find({ where, order: { id: 'ASC' } });
    const held = await this.keptFiles.held(keysOf(leads));
    return { leads, files, kept: [...new Set([...held, ...sent])] };
  }

  /**
   * Erases each lead in a transaction of its own. Those before a failure stay erased. Other machines delete the files that they keep
   * when they next look for them.
   */
  async erase({ leads, files, kept = [] }: Omit<Traces, 'kept'> & Partial<Traces>): Promise<void> {
    // The files first: what waits there would become a lead again.
    await this.spool.erase(files);
    for (const lead of await this.withKept(leads, kept)) {
      await this.unitOfWork.run(async (manager) => {
        // The deliveries first: one that is being settled at this moment writes its entry before, or none.
        await this.outbox.erase(manager, lead.id);
        await manager.delete(Lead, { id: lead.id });
        await manager.update(Lead, { duplicateOf: lead.id }, { duplicateOf: null });
        await manager.delete(LeadTouch, { leadId: lead.id });
        await manager.delete(LeadChange, { leadId: lead.id });
        await this.events.tell(manager, { kind: 'erased', lead });
        await this.erasedKeys.remember(manager, keysOf([lead]));
      });
    }
    await this.keptFiles.erase([...keysOf(leads), ...kept]);
  }

  /**
   * The database may have lost leads of which there is a file: their keys are remembered before anything else, so that they are not
   * stored again. Those that were a moment ago are erased with the others.
   */
  private async withKept(leads: Lead[], kept: string[]): Promise<Lead[]> {
    if (kept.length === 0) return leads;
    await this.unitOfWork.run((manager) => this.erasedKeys.remember(manager, kept));
    const known = keysOf(leads);
    const unknown = kept.filter((key) => !known.includes(key));
    return [...leads, ...(await this.leads.findBy({ idempotencyKey: In(unknown) }))];
  }
}

const keysOf = (leads: readonly Lead[]) => leads.map(({ idempotencyKey }) => idempotencyKey);

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { AdClick } from '../ad-clicks/ad-click.entity.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { SpoolService } from '../intake/spool.service.js';
import { ErasedKeysService } from '../journal/erased-keys.service.js';
import { JournalFilesService } from '../journal/journal-files.service.js';
import { LeadProfile } from '../sources/lead-profile.entity.js';
import { LeadTouch } from '../sources/lead-touch.entity.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadKeysService } from './lead-keys.service.js';

/** All stored data of a person's requests. */
export interface Traces {
  leads: Lead[];
  /** Paths of spool files: drafts that wait for the database, and dead letters. */
  files: string[];
  /** Keys of stored requests whose journal files are on this host. */
  kept: string[];
}

/** Erases requests when the people who sent them ask for it. It can't erase sent emails or backups. */
@Injectable()
export class LeadErasureService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly outbox: OutboxService,
    private readonly spool: SpoolService,
    private readonly journalFiles: JournalFilesService,
    private readonly erasedKeys: ErasedKeysService,
    private readonly keys: LeadKeysService,
  ) {}

  /**
   * Finds a person's requests, spam included.
   * @param person an email in any case; a phone number of ten digits or more in any format; or a lead's ID,
   * which finds no files but its own.
   */
  async find(person: string): Promise<Traces> {
    if (/^\d{1,9}$/.test(person)) {
      const leads = await this.leads.findBy({ id: Number(person) });
      return { leads, files: [], kept: await this.journalFiles.existing(keysOf(leads)) };
    }
    const column = person.includes('@') ? 'emailKey' : 'phoneKey';
    const key = this.keys.ofPerson({ email: person, phone: person })[column];
    if (key === '') return { leads: [], files: [], kept: [] };
    await this.keys.setMissing();
    const isTheirs = ({ wish }: LeadDraft) => this.keys.ofPerson(wish)[column] === key;
    const files = await this.spool.filesMatching(isTheirs);
    const sent = await this.journalFiles.keysMatching(isTheirs);
    // A request that they sent is theirs even if the owner has corrected its email or phone since.
    const where = [{ [column]: key }, { idempotencyKey: In(sent) }];
    const leads = await this.leads.find({ where, order: { id: 'ASC' } });
    const existing = await this.journalFiles.existing(keysOf(leads));
    return { leads, files, kept: [...new Set([...existing, ...sent])] };
  }

  /**
   * Erases each lead in its own transaction, and records it in the audit log. Leads before a failure stay
   * erased. Other hosts delete their journal files at their next reconciliation.
   */
  async erase(traces: Omit<Traces, 'kept'> & Partial<Traces>, { isRecorded = true } = {}): Promise<void> {
    const { leads, files, kept = [] } = traces;
    // Files first: a waiting draft would become a lead again.
    await this.spool.erase(files);
    for (const lead of await this.withRestored(leads, kept)) {
      await this.unitOfWork.run(async (manager) => {
        // Deliveries first: one that is finishing now writes its timeline entry before, or not at all.
        await this.outbox.erase(manager, lead.id);
        await manager.delete(Lead, { id: lead.id });
        await manager.update(Lead, { duplicateOf: lead.id }, { duplicateOf: null });
        await manager.delete(LeadTouch, { leadId: lead.id });
        await manager.delete(LeadProfile, { leadId: lead.id });
        await manager.delete(AdClick, { leadId: lead.id });
        await manager.delete(LeadChange, { leadId: lead.id });
        await this.events.emit(manager, { kind: 'erased', lead });
        await this.erasedKeys.remember(manager, keysOf([lead]));
        if (isRecorded) await this.audit.record(manager, 'lead.erased', `Lead ${lead.id}`);
      });
    }
    await this.journalFiles.erase([...keysOf(leads), ...kept]);
  }

  /**
   * Adds leads that were restored a moment ago. The keys are stored first, because the database may have lost
   * leads whose files would restore them.
   */
  private async withRestored(leads: Lead[], kept: string[]): Promise<Lead[]> {
    if (kept.length === 0) return leads;
    await this.unitOfWork.run((manager) => this.erasedKeys.remember(manager, kept));
    const known = keysOf(leads);
    const unknown = kept.filter((key) => !known.includes(key));
    return [...leads, ...(await this.leads.findBy({ idempotencyKey: In(unknown) }))];
  }
}

const keysOf = (leads: readonly Lead[]) => leads.map(({ idempotencyKey }) => idempotencyKey);

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { searchLinesOf } from '../../../views/contracts/leads/leads.js';
import { trimEnd } from '../../../views/format/trim-end.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { forUpdate } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';
import { cityKeyOf } from './lead-city.js';

/** The columns that leads are found by, and the ones they are computed from. */
export type LeadKeys = Record<(typeof keys)[number], string>;
type Keyed = Pick<Lead, (typeof keyedFields)[number]>;

const keys = ['phoneKey', 'emailKey', 'searchLines', 'cityKey'] as const;
/** The fields that keys are computed from. */
const keyedFields = ['name', 'email', 'phone', 'serviceArea', 'address', 'message'] as const;

/** The size of the search column: name, email, phone and town, and a message of about 2,000 letters. */
const maxSearchBytes = 2240;
/** IDs per transaction when missing keys are set. */
const batchSize = 200;

/** Computes the columns that leads are found by. */
@Injectable()
export class LeadKeysService implements OnModuleInit {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
    private readonly content: SiteContentService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.setMissing());
  }

  keysOf(lead: Keyed): LeadKeys {
    const { cities } = this.content.published.published;
    return {
      ...this.ofPerson(lead),
      searchLines: cutLines(searchLinesOf(lead)),
      cityKey: cityKeyOf(lead, cities),
    };
  }

  /** Computes the keys that the requests of one person share; '' for no number or no email. */
  ofPerson({ phone, email }: Pick<Lead, 'phone' | 'email'>): Pick<LeadKeys, 'phoneKey' | 'emailKey'> {
    return { phoneKey: this.phoneNumbers.keyOf(phone), emailKey: email.toLowerCase() };
  }

  /**
   * Sets the keys of leads without them: stored before these columns existed, or inserted by an earlier
   * release. If none are missing, this costs one indexed query.
   */
  async setMissing(): Promise<void> {
    const [{ first, last }] = await this.leads.query(
      'SELECT MIN(id) AS first, MAX(id) AS last FROM contacts WHERE phoneKey IS NULL',
    );
    if (first === null) return;
    for (let from = Number(first); from <= Number(last); from += batchSize)
      await this.unitOfWork.run((manager) => this.set(manager, from, from + batchSize - 1));
  }

  private async set(manager: EntityManager, fromId: number, toId: number): Promise<void> {
    const rows: (Keyed & { id: number })[] = await manager.query(
      `SELECT id, ${keyedFields.join(', ')} FROM contacts WHERE id BETWEEN ? AND ? AND phoneKey IS NULL${forUpdate(manager)}`,
      [fromId, toId],
    );
    if (rows.length === 0) return;
    const set = rows.map((row) => ({ id: row.id, keys: this.keysOf(row) }));
    const whens = set.map(() => 'WHEN ? THEN ?').join(' ');
    await manager.query(
      `UPDATE contacts SET ${keys.map((key) => `${key} = CASE id ${whens} END`).join(', ')}
       WHERE id IN (${set.map(() => '?').join(', ')})`,
      [...keys.flatMap((key) => set.flatMap(({ id, keys }) => [id, keys[key]])), ...set.map(({ id }) => id)],
    );
  }
}

/** Cuts the text to the size of the column. Of longer texts, the last line keeps each word once. */
function cutLines(lines: string): string {
  const bytes = Buffer.from(lines);
  if (bytes.length <= maxSearchBytes) return lines;
  const last = lines.lastIndexOf('\n') + 1;
  const words = [...new Set(lines.slice(last).split(' '))].join(' ');
  const cut = Buffer.from(lines.slice(0, last) + words).subarray(0, maxSearchBytes);
  return trimEnd(cut.toString(), /\uFFFD/);
}

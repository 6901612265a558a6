import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { searchLinesOf } from '../../../views/contracts/leads/leads.js';
import { PhoneNumbersService } from '../../business/phone-numbers.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { forUpdate } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';

/** The columns that a lead is found by, and those that they are worked out from. */
export type LeadKeys = Record<(typeof keys)[number], string>;
type Keyed = Pick<Lead, (typeof keyed)[number]>;

const keys = ['phoneKey', 'emailKey', 'searchLines'] as const;
const keyed = ['name', 'email', 'phone', 'serviceArea', 'address', 'message'] as const;

/** What the column of lines holds: name, e-mail, phone and town, and a message of some two thousand letters. */
const searchedBytes = 2240;
/** Ids in the range whose missing keys are set in one transaction. */
const keyedAtOnce = 200;

/** Works out the columns that leads are found by. */
@Injectable()
export class LeadKeysService implements OnModuleInit {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly phoneNumbers: PhoneNumbersService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.setMissing());
  }

  of(lead: Keyed): LeadKeys {
    return { ...this.ofPerson(lead), searchLines: cutLines(searchLinesOf(lead)) };
  }

  /** What the requests of one person have in common; '' where there is no number, or no address. */
  ofPerson({ phone, email }: Pick<Lead, 'phone' | 'email'>): Pick<LeadKeys, 'phoneKey' | 'emailKey'> {
    return { phoneKey: this.phoneNumbers.keyOf(phone), emailKey: email.toLowerCase() };
  }

  /**
   * Sets the keys of leads that lack them: those stored before these columns existed, or inserted by an earlier release. Where
   * no lead lacks them, this costs one indexed query.
   */
  async setMissing(): Promise<void> {
    const [{ first, last }] = await this.leads.query(
      'SELECT MIN(id) AS first, MAX(id) AS last FROM contacts WHERE phoneKey IS NULL',
    );
    if (first === null) return;
    for (let from = Number(first); from <= Number(last); from += keyedAtOnce)
      await this.unitOfWork.run((manager) => this.set(manager, from, from + keyedAtOnce - 1));
  }

  private async set(manager: EntityManager, fromId: number, toId: number): Promise<void> {
    const rows: (Keyed & { id: number })[] = await manager.query(
      `SELECT id, ${keyed.join(', ')} FROM contacts WHERE id BETWEEN ? AND ?${forUpdate(manager)}`,
      [fromId, toId],
    );
    if (rows.length === 0) return;
    const set = rows.map((row) => ({ id: row.id, keys: this.of(row) }));
    const whens = set.map(() => 'WHEN ? THEN ?').join(' ');
    await manager.query(
      `UPDATE contacts SET ${keys.map((key) => `${key} = CASE id ${whens} END`).join(', ')}
       WHERE id IN (${set.map(() => '?').join(', ')})`,
      [...keys.flatMap((key) => set.flatMap(({ id, keys }) => [id, keys[key]])), ...set.map(({ id }) => id)],
    );
  }
}

/** As much as the column holds; of a longer text each word once. */
function cutLines(lines: string): string {
  const bytes = Buffer.from(lines);
  if (bytes.length <= searchedBytes) return lines;
  const words = Buffer.from([...new Set(lines.split(/\s/))].join(' '));
  return words
    .subarray(0, searchedBytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, type Repository } from 'typeorm';
import { phoneSeparators, storedNumbers, withoutSeparators } from '../../views/contracts/phone.js';
import { freeRoomPrefix, isFreeRoom } from '../../views/forms/free-room.js';
import { DatabaseService } from '../database/database.service.js';
import { lowerCaseLines } from '../database/dialect.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';
import type { LeadEvent, LeadListener } from './lead-events.service.js';
import { notSpam, notSpamSql } from './lead-scopes.js';

/** What the same person asked for before, as far as phone and e-mail tell. */
export interface EarlierRequests {
  /** Up to nine. */
  count: number;
  /** Whether the lead asks for a free room as one of them did. */
  isSecondFreeRoom: boolean;
}

const countedAtMost = 9;
/** Leads whose earlier requests are looked up in one query. */
const askedAtOnce = 50;
/** Ids in the range whose missing keys are set in one transaction. */
const keyedAtOnce = 5_000;
/** Shorter numbers are not compared: they are no whole phone number. */
const shortestNumber = 7;

/** Finds the requests of one person by the digits of the phone, or by the e-mail. */
@Injectable()
export class LeadHistoryService implements LeadListener, OnModuleInit {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    const isNamedAnew =
      kind === 'changed' &&
      (['name', 'email', 'phone'] as const).some((field) => event.before[field] !== lead[field]);
    if (kind === 'created' || isNamedAnew) await setKeys(manager, lead.id, lead.id);
  }

  onModuleInit(): void {
    this.database.whenReady(() => this.setMissingKeys());
  }

  /** The earlier requests of each lead's sender, by the lead's id. */
  async earlier(leads: Lead[]): Promise<Map<number, EarlierRequests>> {
    const found = new Map<number, EarlierRequests>();
    for (let start = 0; start < leads.length; start += askedAtOnce) {
      const some = leads.slice(start, start + askedAtOnce);
      const first = await this.firstOf(some);
      const firstFree = await this.firstOf(some.filter(isFreeRoom), freeRoomSql);
      for (const lead of some)
        found.set(lead.id, {
          count: Math.min(idsBefore(lead, first).size, countedAtMost),
          isSecondFreeRoom: isFreeRoom(lead) && idsBefore(lead, firstFree).size > 0,
        });
    }
    return found;
  }

  /**
   * The ids of the oldest requests under each key of some leads, ten at most: enough to count up to nine before any other. So
   * a phone number that thousands of requests share costs no more than any other.
   * @param whichSql narrows the requests.
   */
  private async firstOf(leads: Lead[], whichSql = notSpamSql): Promise<FirstIds> {
    const unique = [...new Map(leads.flatMap(keysOf).map((key) => [nameOf(key), key])).values()];
    const first: FirstIds = new Map();
    if (unique.length === 0) return first;
    const rows: (Key & { id: number })[] = await this.leads.query(
      unique.map((key) => firstSql(key, whichSql)).join(' UNION ALL '),
      unique.map(({ value }) => value),
    );
    for (const row of rows) first.set(nameOf(row), [...(first.get(nameOf(row)) ?? []), Number(row.id)]);
    return first;
  }

  /** The earlier requests of a lead's sender, newest first, up to nine. */
  async listEarlier(lead: Pick<Lead, 'id' | 'phone' | 'email'>): Promise<Lead[]> {
    const found: Lead[] = [];
    for (const { column, value } of keysOf(lead)) {
      const where = { ...notSpam, [column]: value, id: LessThan(lead.id) };
      found.push(...(await this.leads.find({ where, order: { id: 'DESC' }, take: countedAtMost })));
    }
    const unique = new Map(found.map((one) => [one.id, one]));
    return [...unique.values()].sort((a, b) => b.id - a.id).slice(0, countedAtMost);
  }

  /**
   * Sets the keys of leads that lack them: those stored before these columns existed, or inserted by something other than
   * the intake. Where no lead lacks them, this costs one indexed query.
   */
  async setMissingKeys(): Promise<void> {
    for (;;) {
      const [{ first }] = await this.leads.query(
        'SELECT MIN(id) AS first FROM contacts WHERE phoneDigits IS NULL',
      );
      if (first === null) return;
      await this.unitOfWork.run((manager) => setKeys(manager, Number(first), Number(first) + keyedAtOnce));
    }
  }
}

/** As `withoutSeparators`, in SQL that both databases understand. */
const phoneWithoutSeparators = phoneSeparators.reduce(
  (sql, separator) => `REPLACE(${sql}, '${separator}', '')`,
  'phone',
);

/** Sets the keys of the leads in a range of ids. In SQL, so that one rule serves a new lead and all earlier ones. */
async function setKeys(manager: EntityManager, fromId: number, toId: number): Promise<void> {
  await manager.query(
    `UPDATE contacts
     SET phoneDigits = ${phoneWithoutSeparators}, emailKey = LOWER(email), searchText = ${lowerCaseLines(manager, 'name', 'email', 'phone')}
     WHERE id BETWEEN ? AND ?`,
    [fromId, toId],
  );
}

/** A value by which requests of the same person are recognised. */
interface Key {
  column: 'phoneDigits' | 'emailKey';
  value: string;
}

/** Ids of requests by the name of the key that they share. */
type FirstIds = Map<string, number[]>;

const nameOf = ({ column, value }: Key) => `${column} ${value}`;

function keysOf({ phone, email }: Pick<Lead, 'phone' | 'email'>): Key[] {
  const numbers = storedNumbers(phone);
  return [
    ...(email === '' ? [] : [{ column: 'emailKey' as const, value: email.toLowerCase() }]),
    ...(withoutSeparators(phone).length < shortestNumber
      ? []
      : numbers.map((value): Key => ({ column: 'phoneDigits', value }))),
  ];
}

/** The requests of a lead's sender before it, each once. */
const idsBefore = (lead: Lead, first: FirstIds) =>
  new Set(keysOf(lead).flatMap((key) => (first.get(nameOf(key)) ?? []).filter((id) => id < lead.id)));

const freeRoomSql = `${notSpamSql} AND serviceType LIKE '${freeRoomPrefix}%'`;

const firstSql = ({ column }: Key, whichSql: string) =>
  `SELECT * FROM (
    SELECT id, '${column}' AS \`column\`, ${column} AS value
    FROM contacts WHERE ${column} = ? AND ${whichSql} ORDER BY id LIMIT ${countedAtMost + 1}
  ) AS part`;

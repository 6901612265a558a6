import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Not, type Repository } from 'typeorm';
import { freeRoomPrefix, isFreeRoom } from '../../../views/forms/leads/free-room.js';
import { Lead } from './lead.entity.js';
import { LeadKeysService } from './lead-keys.service.js';
import { notSpam, notSpamSql } from './lead-scopes.js';

/** What the same person asked for before, as far as phone and e-mail tell. */
export interface EarlierRequests {
  /** Up to nine. */
  count: number;
  /** Whether the lead asks for a free room as one of them did. */
  isSecondFreeRoom: boolean;
}

const countedAtMost = 9;
const othersAtMost = 100;
/** Leads whose earlier requests are looked up in one query. */
const askedAtOnce = 50;
/** Shorter numbers are not compared: they are no whole phone number. */
const shortestNumber = 7;

/** Finds the requests of one person by the phone number, however it was typed, or by the e-mail. */
@Injectable()
export class LeadHistoryService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly keys: LeadKeysService,
  ) {}

  /** The earlier requests of each lead's sender, by the lead's id. */
  async earlier(leads: Lead[]): Promise<Map<number, EarlierRequests>> {
    const found = new Map<number, EarlierRequests>();
    for (let start = 0; start < leads.length; start += askedAtOnce) {
      const some = leads.slice(start, start + askedAtOnce);
      const keys = new Map(some.map((lead) => [lead, this.keysOf(lead)]));
      const keysOf = (which: Lead[]) => which.flatMap((lead) => keys.get(lead) ?? []);
      const first = await this.firstOf(keysOf(some));
      const firstFree = await this.firstOf(keysOf(some.filter(isFreeRoom)), freeRoomSql);
      for (const [lead, own] of keys)
        found.set(lead.id, {
          count: Math.min(idsBefore(lead, own, first).size, countedAtMost),
          isSecondFreeRoom: isFreeRoom(lead) && idsBefore(lead, own, firstFree).size > 0,
        });
    }
    return found;
  }

  /**
   * The ids of the oldest requests under each key, ten at most: enough to count up to nine before any other. So a phone number
   * that thousands of requests share costs no more than any other.
   * @param whichSql narrows the requests.
   */
  private async firstOf(keys: Key[], whichSql = notSpamSql): Promise<FirstIds> {
    const unique = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
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
    for (const { column, value } of this.keysOf(lead)) {
      const where = { ...notSpam, [column]: value, id: LessThan(lead.id) };
      found.push(...(await this.leads.find({ where, order: { id: 'DESC' }, take: countedAtMost })));
    }
    const unique = new Map(found.map((one) => [one.id, one]));
    return [...unique.values()].sort((a, b) => b.id - a.id).slice(0, countedAtMost);
  }

  /** The other requests of a lead's sender, before it and after it, the newest hundred of each key. */
  async others(lead: Pick<Lead, 'id' | 'phone' | 'email'>): Promise<Lead[]> {
    const where = this.keysOf(lead).map(({ column, value }) => ({
      ...notSpam,
      [column]: value,
      id: Not(lead.id),
    }));
    const found = await Promise.all(
      where.map((one) => this.leads.find({ where: one, order: { id: 'DESC' }, take: othersAtMost })),
    );
    return [...new Map(found.flat().map((one) => [one.id, one])).values()];
  }

  private keysOf(lead: Pick<Lead, 'phone' | 'email'>): Key[] {
    const { phoneKey, emailKey } = this.keys.ofPerson(lead);
    const keys: Key[] = emailKey === '' ? [] : [{ column: 'emailKey', value: emailKey }];
    if (phoneKey.length >= shortestNumber) keys.push({ column: 'phoneKey', value: phoneKey });
    return keys;
  }
}

/** A value by which requests of the same person are recognised. */
interface Key {
  column: 'phoneKey' | 'emailKey';
  value: string;
}

/** Ids of requests by the name of the key that they share. */
type FirstIds = Map<string, number[]>;

const nameOf = ({ column, value }: Key) => `${column} ${value}`;

/** The requests before a lead under its keys, each once. */
const idsBefore = (lead: Lead, keys: Key[], first: FirstIds) =>
  new Set(keys.flatMap((key) => (first.get(nameOf(key)) ?? []).filter((id) => id < lead.id)));

const freeRoomSql = `${notSpamSql} AND serviceType LIKE '${freeRoomPrefix}%'`;

const firstSql = ({ column }: Key, whichSql: string) =>
  `SELECT * FROM (
    SELECT id, '${column}' AS \`column\`, ${column} AS value
    FROM contacts WHERE ${column} = ? AND ${whichSql} ORDER BY id LIMIT ${countedAtMost + 1}
  ) AS part`;

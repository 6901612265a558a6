import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, type Repository } from 'typeorm';
import { freeRoomPrefix, isFreeRoom } from '../../../views/forms/leads/free-room.js';
import { marks } from '../../platform/database/insert-rows.js';
import { Lead } from './lead.entity.js';
import { LeadKeysService } from './lead-keys.service.js';
import { notSpam, notSpamSql } from './lead-scopes.js';

/** The person's earlier requests, matched by phone and email. */
export interface EarlierRequests {
  /** Up to nine, without those of another customer. */
  count: number;
  /** Whether this is a free room, and one was requested before with the same phone or email. */
  isSecondFreeRoom: boolean;
}

const maxCount = 9;
const maxOthers = 100;
/** Leads per query. */
const batchSize = 50;
/** If more requests have the keys of a batch, the oldest of each key are read alone. */
const maxAtOnce = 500;
/** Shorter numbers are incomplete, so they aren't compared. */
const minPhoneLength = 7;

/** Finds the requests of one person by phone number, in any format, or by email. */
@Injectable()
export class LeadHistoryService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly keys: LeadKeysService,
  ) {}

  /** Returns the earlier requests of each lead's sender, by lead ID. */
  async earlier(leads: Lead[]): Promise<Map<number, EarlierRequests>> {
    const found = new Map<number, EarlierRequests>();
    for (let start = 0; start < leads.length; start += batchSize) {
      const some = leads.slice(start, start + batchSize);
      const keys = new Map(some.map((lead) => [lead, this.keysOf(lead)]));
      const keysOf = (which: Lead[]) => which.flatMap((lead) => keys.get(lead) ?? []);
      const first = await this.firstOf(keysOf(some));
      const firstFree = await this.firstOf(keysOf(some.filter(isFreeRoom)), freeRoomSql);
      for (const [lead, own] of keys) {
        const before = requestsBefore(lead, own, first).filter((one) => isSamePerson(one, lead));
        found.set(lead.id, {
          count: Math.min(new Set(before.map(({ id }) => id)).size, maxCount),
          isSecondFreeRoom: isFreeRoom(lead) && requestsBefore(lead, own, firstFree).length > 0,
        });
      }
    }
    return found;
  }

  /**
   * Finds the IDs of the oldest requests under each key, at least ten if there are as many: enough to count
   * up to nine before any other.
   * @param whichSql narrows the requests.
   */
  private async firstOf(keys: Key[], whichSql = notSpamSql): Promise<FirstRequests> {
    const first: FirstRequests = new Map();
    for (const column of ['emailKey', 'phoneKey'] as const) {
      const values = [...new Set(keys.filter((key) => key.column === column).map(({ value }) => value))];
      for (const request of await this.requestsWith(column, values, whichSql)) {
        const name = nameOf({ column, value: request.value });
        const known = first.get(name);
        if (known) known.push(request);
        else first.set(name, [request]);
      }
    }
    return first;
  }

  /** A number that thousands of requests share costs little: then only the oldest ten of each are read. */
  private async requestsWith(
    column: Key['column'],
    values: string[],
    whichSql: string,
  ): Promise<KeyedRequest[]> {
    if (values.length === 0) return [];
    const all = await this.leads.query(
      `SELECT id, customerId, ${column} AS value FROM contacts WHERE ${column} IN ${marks(values.length)} AND ${whichSql}
       LIMIT ${maxAtOnce + 1}`,
      values,
    );
    if (all.length <= maxAtOnce) return all;
    return this.leads.query(values.map(() => firstSql(column, whichSql)).join(' UNION ALL '), values);
  }

  /** Lists the earlier requests of a lead's sender, newest first, up to nine. */
  async listEarlier(lead: Pick<Lead, 'id' | 'phone' | 'email' | 'customerId'>): Promise<Lead[]> {
    const found: Lead[] = [];
    const { customerId } = lead;
    const owned = customerId === null ? [{}] : [{ customerId }, { customerId: IsNull() }];
    for (const { column, value } of this.keysOf(lead)) {
      const where = owned.map((own) => ({ ...notSpam, ...own, [column]: value, id: LessThan(lead.id) }));
      found.push(...(await this.leads.find({ where, order: { id: 'DESC' }, take: maxCount })));
    }
    const unique = new Map(found.map((one) => [one.id, one]));
    return [...unique.values()].sort((a, b) => b.id - a.id).slice(0, maxCount);
  }

  /** Lists the other requests of a lead's sender, earlier and later: the newest hundred of each key. */
  async others(lead: Pick<Lead, 'id' | 'phone' | 'email'>): Promise<Lead[]> {
    const where = this.keysOf(lead).map(({ column, value }) => ({
      ...notSpam,
      [column]: value,
      id: Not(lead.id),
    }));
    const found = await Promise.all(
      where.map((one) => this.leads.find({ where: one, order: { id: 'DESC' }, take: maxOthers })),
    );
    return [...new Map(found.flat().map((one) => [one.id, one])).values()];
  }

  private keysOf(lead: Pick<Lead, 'phone' | 'email'>): Key[] {
    const { phoneKey, emailKey } = this.keys.ofPerson(lead);
    const keys: Key[] = emailKey === '' ? [] : [{ column: 'emailKey', value: emailKey }];
    if (phoneKey.length >= minPhoneLength) keys.push({ column: 'phoneKey', value: phoneKey });
    return keys;
  }
}

/** A value that identifies requests of the same person. */
interface Key {
  column: 'phoneKey' | 'emailKey';
  value: string;
}

/** A request with its value of one key. */
interface KeyedRequest extends Pick<Lead, 'id' | 'customerId'> {
  value: string;
}

/** Requests by the key that they share. */
type FirstRequests = Map<string, KeyedRequest[]>;

const nameOf = ({ column, value }: Key) => `${column} ${value}`;

/** Collects the requests before a lead under its keys. One with both keys is there twice. */
const requestsBefore = (lead: Lead, keys: Key[], first: FirstRequests) =>
  keys.flatMap((key) => first.get(nameOf(key)) ?? []).filter(({ id }) => id < lead.id);

type Owned = Pick<Lead, 'customerId'>;

/** Whether two requests may be of one customer: people of a household share a phone number. */
const isSamePerson = (one: Owned, other: Owned) =>
  one.customerId === null || other.customerId === null || one.customerId === other.customerId;

const freeRoomSql = `${notSpamSql} AND serviceType LIKE '${freeRoomPrefix}%'`;

const firstSql = (column: Key['column'], whichSql: string) =>
  `SELECT * FROM (
    SELECT id, customerId, ${column} AS value
    FROM contacts WHERE ${column} = ? AND ${whichSql} ORDER BY id LIMIT ${maxCount + 1}
  ) AS part`;

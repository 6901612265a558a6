import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { searchLinesOf } from '../../views/contracts/leads/leads.js';
import { LeadKeysService } from '../contacts/leads/lead-keys.service.js';
import { forUpdate } from '../platform/database/dialect.js';
import { marks } from '../platform/database/insert-rows.js';
import { lockRows } from '../platform/database/row-locks.js';
import { CustomerKey } from './customer-key.entity.js';

/** One of the values that people are recognised by. */
export type Key = Pick<CustomerKey, 'kind' | 'value'>;

/** What the keys are worked out from. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** What is worked out from a person and kept beside it. */
export interface Derived {
  addressKey: string;
  searchLines: string;
}

/** Shorter numbers are no whole phone numbers, and would make one person of many. */
const shortestNumber = 7;
const longestAddressKey = 190;
const longestLines = 2240;
/** Keys that are looked up in one query. */
const askedAtOnce = 400;

/** By what people are recognised: the phone number, then the e-mail address. */
@Injectable()
export class CustomerKeysService {
  constructor(
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly leadKeys: LeadKeysService,
  ) {}

  /** The phone's key first, since it decides whose a lead is. */
  of(person: Pick<Person, 'phone' | 'email'>): Key[] {
    const { phoneKey, emailKey } = this.columnsOf(person);
    return keysOf(phoneKey, emailKey);
  }

  /** The keys as leads have them. */
  columnsOf(person: Pick<Person, 'phone' | 'email'>) {
    return this.leadKeys.ofPerson(person);
  }

  derived(person: Person): Derived {
    const lines = Buffer.from(searchLinesOf(person)).subarray(0, longestLines).toString();
    return { addressKey: addressKeyOf(person.address), searchLines: lines.replace(/\uFFFD+$/, '') };
  }

  /**
   * Whose some keys are, by {@link nameOf}. @param manager that of a unit of work, in which the keys stay locked; without it they
   * are only looked up.
   */
  async ownersOf(keys: Key[], manager?: EntityManager): Promise<Map<string, number>> {
    const owners = new Map<string, number>();
    for (const kind of ['phone', 'email'] as const) {
      const values = [...new Set(keys.filter((key) => key.kind === kind).map(({ value }) => value))];
      for (let start = 0; start < values.length; start += askedAtOnce) {
        const some = values.slice(start, start + askedAtOnce);
        const areThese = `kind = ? AND value IN ${marks(some.length)}`;
        if (manager) await lockRows(manager, 'customer_keys', areThese, [kind, ...some]);
        const rows: CustomerKey[] = await (manager ?? this.keys).query(
          `SELECT kind, value, customerId FROM customer_keys
           WHERE ${areThese}${manager ? forUpdate(manager) : ''}`,
          [kind, ...some],
        );
        for (const row of rows) owners.set(nameOf(row), row.customerId);
      }
    }
    return owners;
  }
}

/** A key as one text. */
export const nameOf = ({ kind, value }: Key) => `${kind} ${value}`;

/** @param phoneKey and emailKey as leads have them. */
export function keysOf(phoneKey: string | null, emailKey: string | null): Key[] {
  const keys: Key[] = [];
  if (phoneKey && phoneKey.length >= shortestNumber) keys.push({ kind: 'phone', value: phoneKey });
  if (emailKey) keys.push({ kind: 'email', value: emailKey });
  return keys;
}

/** {@link keysOf} finds a key in such a lead, in SQL. */
export const hasKeySql = `(emailKey <> '' OR LENGTH(phoneKey) >= ${shortestNumber})`;

/** Words that are written in two ways on envelopes. */
const spellings: Record<string, string> = {
  ...{ street: 'st', avenue: 'ave', road: 'rd', drive: 'dr', lane: 'ln', court: 'ct', boulevard: 'blvd' },
  ...{ north: 'n', south: 's', east: 'e', west: 'w', apartment: 'apt', suite: 'ste', minnesota: 'mn' },
};

/** An address without case, punctuation and spelling, so that two ways to write it are one. '' where it has no house number. */
export function addressKeyOf(address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  if (!words.some((word) => /^\d/.test(word)) || words.length < 2) return '';
  return [...words.map((word) => spellings[word] ?? word).join(' ')].slice(0, longestAddressKey).join('');
}

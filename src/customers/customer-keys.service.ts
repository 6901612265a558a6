import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { searchLinesOf } from '../../views/contracts/leads/leads.js';
import { trimEnd } from '../../views/format/trim-end.js';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { LeadKeysService } from '../contacts/leads/lead-keys.service.js';
import { sha256 } from '../platform/config/sha256.js';
import { forUpdate } from '../platform/database/dialect.js';
import { marks } from '../platform/database/insert-rows.js';
import { lockRows } from '../platform/database/row-locks.js';
import { CustomerKey } from './customer-key.entity.js';

/** A value that identifies people. */
export type Key = Pick<CustomerKey, 'kind' | 'value'>;

/** The details that keys are computed from. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** The details of a person that leads are compared by; '' for none. */
export interface Identity {
  nameKey: string;
  phoneKey: string;
  emailKey: string;
}

/** Columns computed from a person's details. */
export interface Derived {
  addressKey: string;
  searchLines: string;
}

/** Shorter numbers are incomplete and would match different people. */
const minPhoneLength = 7;
const maxNameLength = 200;
const maxAddressKeyLength = 190;
const maxSearchBytes = 2240;
/** Keys per query. */
const batchSize = 400;

/** Computes the keys that customers are found by. */
@Injectable()
export class CustomerKeysService {
  constructor(
    @InjectRepository(CustomerKey) private readonly keys: Repository<CustomerKey>,
    private readonly leadKeys: LeadKeysService,
  ) {}

  /** Returns a person's phone number and email as keys. */
  keysOf(person: Pick<Person, 'phone' | 'email'>): Key[] {
    const { phoneKey, emailKey } = this.columnsOf(person);
    return keysOf(phoneKey, emailKey);
  }

  /** Returns what a person is compared by. */
  identityOf(person: Pick<Person, 'name' | 'phone' | 'email'>): Identity {
    return identityOf({ name: person.name, ...this.columnsOf(person) });
  }

  /** Returns the keys as columns of leads. */
  columnsOf(person: Pick<Person, 'phone' | 'email'>) {
    return this.leadKeys.ofPerson(person);
  }

  derived(person: Person): Derived {
    const lines = Buffer.from(searchLinesOf(person)).subarray(0, maxSearchBytes).toString();
    return { addressKey: addressKeyOf(person.address), searchLines: trimEnd(lines, /\uFFFD/) };
  }

  /**
   * Finds the owners of keys, by {@link nameOf}.
   * @param manager of a transaction, in which the keys stay locked; without it they are only read.
   */
  async ownersOf(keys: Key[], manager?: EntityManager): Promise<Map<string, number>> {
    const owners = new Map<string, number>();
    for (const kind of ['phone', 'email', 'pair'] as const) {
      const values = [...new Set(keys.filter((key) => key.kind === kind).map(({ value }) => value))];
      for (let start = 0; start < values.length; start += batchSize) {
        const some = values.slice(start, start + batchSize);
        const condition = `kind = ? AND value IN ${marks(some.length)}`;
        if (manager) await lockRows(manager, 'customer_keys', condition, [kind, ...some]);
        const rows: CustomerKey[] = await (manager ?? this.keys).query(
          `SELECT kind, value, customerId FROM customer_keys
           WHERE ${condition}${manager ? forUpdate(manager) : ''}`,
          [kind, ...some],
        );
        for (const row of rows) owners.set(nameOf(row), row.customerId);
      }
    }
    return owners;
  }
}

/** Joins a key into one text. */
export const nameOf = ({ kind, value }: Key) => `${kind} ${value}`;

/** Builds keys from a lead's columns, the phone number's first: it decides first whose lead it is. */
export function keysOf(phoneKey: string | null, emailKey: string | null): Key[] {
  const keys: Key[] = [];
  if (phoneKey && phoneKey.length >= minPhoneLength) keys.push({ kind: 'phone', value: phoneKey });
  if (emailKey) keys.push({ kind: 'email', value: emailKey });
  return keys;
}

/** Builds what a lead is compared by from its columns. */
export const identityOf = ({
  name,
  phoneKey,
  emailKey,
}: Pick<Lead, 'name' | 'phoneKey' | 'emailKey'>): Identity => ({
  nameKey: nameKeyOf(name),
  phoneKey: phoneKey && phoneKey.length >= minPhoneLength ? phoneKey : '',
  emailKey: emailKey ?? '',
});

/** Returns pairs of details that make two leads one customer's; without a phone number, name and email. */
export function pairsOf({ nameKey, phoneKey, emailKey }: Identity): Key[] {
  const pairs = phoneKey
    ? [
        ['name', nameKey, phoneKey],
        ['email', emailKey, phoneKey],
      ]
    : [['name', nameKey, emailKey]];
  return pairs
    .filter((pair) => pair.every(Boolean))
    .map((pair) => ({ kind: 'pair', value: sha256(JSON.stringify(pair)) }));
}

/** Normalizes a name: case, accents, punctuation and spaces don't matter. */
export const nameKeyOf = (name: string): string =>
  name
    .slice(0, maxNameLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The SQL condition for leads for which {@link keysOf} finds a key. */
export const hasKeySql = `(emailKey <> '' OR LENGTH(phoneKey) >= ${minPhoneLength})`;

/** Words with two common spellings in addresses. */
const spellings: Record<string, string> = {
  ...{ street: 'st', avenue: 'ave', road: 'rd', drive: 'dr', lane: 'ln', court: 'ct', boulevard: 'blvd' },
  ...{ north: 'n', south: 's', east: 'e', west: 'w', apartment: 'apt', suite: 'ste', minnesota: 'mn' },
};

/** Normalizes an address: case, punctuation and abbreviations don't matter. '' without a house number. */
export function addressKeyOf(address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  if (!words.some((word) => /^\d/.test(word)) || words.length < 2) return '';
  return [...words.map((word) => spellings[word] ?? word).join(' ')].slice(0, maxAddressKeyLength).join('');
}

import type { Lead } from '../contacts/leads/lead.entity.js';
import { type Identity, identityOf, type Key, keysOf, nameOf, pairsOf } from './customer-keys.service.js';

/** The fields of a lead that decide who it belongs to. */
export interface Attachable
  extends Pick<
    Lead,
    'id' | 'name' | 'email' | 'phone' | 'address' | 'phoneKey' | 'emailKey' | 'customerId' | 'source'
  > {
  createdAt: Date | string;
}

/** A customer to create for leads of a batch, with the details of the first; the insert sets the ID. */
export interface Newcomer {
  first: Attachable;
  id?: number;
}

type Owner = number | Newcomer;

/**
 * Decides who the leads of a batch belong to. A lead is a customer's only if name and phone number, or email
 * and phone number, agree with what is known of the customer. A phone number or an email alone doesn't make
 * two people the same, nor does an address.
 */
export class LeadBatch {
  /** The customer of each lead. */
  readonly owners = new Map<Attachable, Owner>();
  /** Keys that were nobody's, and whose they are. */
  readonly added: { key: Key; owner: Owner }[] = [];
  private readonly known: Map<string, Owner>;
  private readonly identities: Map<Owner, Identity[]>;

  /**
   * @param known the owners of the leads' keys, by `nameOf`.
   * @param identities what is known of these owners.
   */
  constructor(known: ReadonlyMap<string, number>, identities: ReadonlyMap<number, Identity[]>) {
    this.known = new Map<string, Owner>(known);
    this.identities = new Map<Owner, Identity[]>(identities);
  }

  get newcomers(): Newcomer[] {
    return [...new Set(this.owners.values())].filter(isNewcomer);
  }

  /** Gives a lead its customer, by default the one that it has, or else a new one. */
  add(lead: Attachable): void {
    const identity = identityOf(lead);
    const keys = keysOf(lead.phoneKey, lead.emailKey);
    const pairs = pairsOf(identity);
    const owner =
      pairs.map((pair) => this.known.get(nameOf(pair))).find((one) => one !== undefined) ??
      keys.map((key) => this.known.get(nameOf(key))).find((one) => one && this.isOf(one, identity, keys)) ??
      lead.customerId ??
      ({ first: lead } satisfies Newcomer);
    this.owners.set(lead, owner);
    this.identities.set(owner, [...(this.identities.get(owner) ?? []), identity]);
    for (const key of keys) this.claim(key, owner);
    // A person is found by the first key, unless it belongs to someone else.
    if (keys.length > 0 && this.known.get(nameOf(keys[0])) !== owner)
      for (const pair of pairs) this.claim(pair, owner);
  }

  private claim(key: Key, owner: Owner): void {
    if (this.known.has(nameOf(key))) return;
    this.known.set(nameOf(key), owner);
    this.added.push({ key, owner });
  }

  private isOf(owner: Owner, identity: Identity, keys: Key[]): boolean {
    const owned = keys.filter((key) => this.known.get(nameOf(key)) === owner).map(({ value }) => value);
    const knows = (field: keyof Identity) =>
      identity[field] !== '' &&
      (owned.includes(identity[field]) ||
        (this.identities.get(owner) ?? []).some((one) => one[field] === identity[field]));
    const hasName = knows('nameKey');
    if (identity.phoneKey === '') return hasName && knows('emailKey');
    return knows('phoneKey') && (hasName || knows('emailKey'));
  }
}

export const isNewcomer = (owner: Owner): owner is Newcomer => typeof owner !== 'number';

/** Returns the ID of a customer. @param owner a newcomer after the insert. */
export const idOf = (owner: Owner): number => (isNewcomer(owner) ? (owner.id as number) : owner);

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PossibleDuplicate } from '../../../views/contracts/customers/customers.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { marks } from '../../platform/database/insert-rows.js';
import { Customer } from '../customer.entity.js';
import { CustomerKeysService } from '../customer-keys.service.js';
import { DismissedSuggestionsStore } from './dismissed-suggestions.store.js';

/** How many possible duplicates to show. */
const maxDuplicates = 10;

interface Shared {
  shared: PossibleDuplicate['by'];
  id: number;
  name: string;
}

/** Finds customers who may be the same person, and only suggests merging them, until the owner says no. */
@Injectable()
export class PossibleDuplicatesService {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly keys: CustomerKeysService,
    private readonly dismissed: DismissedSuggestionsStore,
  ) {}

  /** Finds customers who share a phone, email or address with this one or its requests. */
  async ofCustomer(customer: Customer): Promise<PossibleDuplicate[]> {
    const { id, addressKey } = customer;
    const byKey = (['phone', 'email'] as const).flatMap((kind) => [
      `SELECT '${kind}' AS shared, customer_keys.customerId AS id FROM contacts
       JOIN customer_keys ON kind = '${kind}' AND value = contacts.${kind}Key
       WHERE contacts.customerId = ? AND customer_keys.customerId <> ?`,
      `SELECT '${kind}' AS shared, contacts.customerId AS id FROM customer_keys
       JOIN contacts ON contacts.${kind}Key = value
       WHERE customer_keys.customerId = ? AND kind = '${kind}' AND contacts.customerId <> ?`,
    ]);
    const byAddress = `SELECT 'address' AS shared, id FROM customers WHERE addressKey = ? AND addressKey <> '' AND id <> ?`;
    const rows: Shared[] = await this.customers.query(
      `SELECT DISTINCT found.shared, customers.id, customers.name
       FROM (${[...byKey, byAddress].join(' UNION ')}) AS found JOIN customers ON customers.id = found.id
       LIMIT ${maxDuplicates * 3}`,
      [...byKey.flatMap(() => [id, id]), addressKey, id],
    );
    return this.undismissed(id, rows);
  }

  /** Finds customers who had the phone number or the email of a lead before its own customer. */
  async ofLead({ customerId, phone, email }: Pick<Lead, 'customerId' | 'phone' | 'email'>) {
    const keys = this.keys.keysOf({ phone, email });
    if (customerId === null || keys.length === 0) return [];
    const rows: Shared[] = await this.customers.query(
      `SELECT kind AS shared, customers.id, customers.name
       FROM customer_keys JOIN customers ON customers.id = customer_keys.customerId
       WHERE (kind, value) IN (${keys.map(() => marks(2)).join(', ')}) AND customers.id <> ?`,
      [...keys.flatMap(({ kind, value }) => [kind, value]), customerId],
    );
    return this.undismissed(customerId, rows);
  }

  /** Lists each customer once, by phone first, without those whom the owner has told apart. */
  private async undismissed(customerId: number, rows: readonly Shared[]): Promise<PossibleDuplicate[]> {
    const others = await this.dismissed.othersOf(customerId);
    const duplicates = new Map<number, PossibleDuplicate>();
    for (const by of ['phone', 'email', 'address'] as const)
      for (const { id, name } of rows.filter(({ shared }) => shared === by))
        if (!duplicates.has(id) && !others.has(id)) duplicates.set(id, { id, name, by });
    return [...duplicates.values()].slice(0, maxDuplicates);
  }
}

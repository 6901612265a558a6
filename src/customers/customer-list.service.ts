import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type CustomerPage,
  type CustomerSort,
  type CustomerView,
  customersPerPage,
} from '../../views/contracts/customers/customers.js';
import { maxCounted } from '../../views/contracts/leads/lead-list.js';
import { searchTerms } from '../../views/contracts/leads/leads.js';
import { ignoringCase } from '../platform/database/dialect.js';
import { ReadReplicaService } from '../platform/database/replica/read-replica.service.js';
import { Customer } from './customer.entity.js';
import { CustomersService } from './customers.service.js';
import type { CustomerListQuery } from './dto/customer-list.dto.js';

/** Each is the order of an index, so that a page doesn't sort all customers. */
const orders: Record<CustomerSort, (manager: EntityManager) => string> = {
  newest: () => 'id DESC',
  name: (manager) => `${ignoringCase(manager, 'name')}, id`,
  cleaned: () => 'cleanedOn DESC, id DESC',
  overdue: () => 'overdueOrder, id',
  jobs: () => 'totalJobs DESC, id DESC',
  spent: () => 'totalChargedCents DESC, id DESC',
};

/** Lists and searches customers. */
@Injectable()
export class CustomerListService {
  constructor(
    private readonly replica: ReadReplicaService,
    private readonly customers: CustomersService,
  ) {}

  /** Lists a page of the customers that match a search, newest first unless sorted, with their total. */
  list(query: CustomerListQuery): Promise<CustomerPage> {
    return this.replica.read((manager) => this.listOn(manager, query));
  }

  /** Lists at most `limit` customers that match a search, newest first. @param before the ID of the one before the first */
  older({ search = '', before, limit }: { search?: string; before?: number; limit: number }) {
    const { where, values } = conditionFor(search);
    const older = before === undefined ? [] : [before];
    const conditions = [where.replace(/^WHERE /, ''), before === undefined ? '' : 'customers.id < ?'];
    const all = conditions.filter(Boolean).join(' AND ');
    return this.replica.read(async (manager) => {
      const found: { id: number }[] = await manager.query(
        `SELECT customers.id AS id FROM customers ${all && `WHERE ${all}`} ORDER BY customers.id DESC LIMIT ${limit}`,
        [...values, ...older],
      );
      return this.present(
        manager,
        found.map(({ id }) => Number(id)),
      );
    });
  }

  /** Returns a customer; undefined if there is none with the ID. */
  async find(id: number): Promise<CustomerView | undefined> {
    const [customer] = await this.replica.read((manager) => this.present(manager, [id]));
    return customer;
  }

  /** Returns customers in the order of their IDs; those that were deleted are left out. */
  ofIds(ids: number[]): Promise<CustomerView[]> {
    return this.replica.read((manager) => this.present(manager, ids));
  }

  private async listOn(
    manager: EntityManager,
    { search = '', sort = 'newest', page = 1, limit = customersPerPage }: CustomerListQuery,
  ): Promise<CustomerPage> {
    const start = (page - 1) * limit;
    const { where, values } = conditionFor(search);
    const select = `SELECT id FROM customers ${where} ORDER BY ${orders[sort](manager)}`;
    const idsOf = async (part: string) =>
      (await manager.query<{ id: number }[]>(`${select} ${part}`, values)).map(({ id }) => Number(id));
    if (where) {
      // A search looks through all customers, so that one query counts them too.
      const found = await idsOf(`LIMIT ${Math.max(maxCounted, start + limit) + 1}`);
      return {
        customers: await this.present(manager, found.slice(start, start + limit)),
        total: found.length,
      };
    }
    const [{ total }] = await manager.query('SELECT COUNT(*) AS total FROM customers');
    const ids = await idsOf(`LIMIT ${limit} OFFSET ${start}`);
    return { customers: await this.present(manager, ids), total: Number(total) };
  }

  /** Returns customers in the order of their IDs. */
  private async present(manager: EntityManager, ids: number[]) {
    const rows = new Map((await manager.findBy(Customer, { id: In(ids) })).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [this.customers.present(row)] : [];
    });
  }
}

/** Returns the SQL condition for a search in names, addresses, codes, phone numbers and emails, with its values. */
function conditionFor(search: string): { where: string; values: string[] } {
  const { text, digits } = searchTerms(search);
  if (text === '') return { where: '', values: [] };
  // Emails are stored in lowercase; the codes of merged customers aren't. Only what may be a part of a number is looked for in numbers.
  const inKey =
    digits || /^[+\d]+$/.test(text)
      ? 'INSTR(LOWER(value), ?) > 0 OR INSTR(value, ?) > 0'
      : `(kind = 'email' AND INSTR(value, ?) > 0) OR (kind = 'code' AND INSTR(LOWER(value), ?) > 0)`;
  return {
    where: `WHERE (INSTR(customers.searchLines, ?) > 0 OR INSTR(LOWER(customers.referralCode), ?) > 0
      OR customers.id IN (SELECT customerId FROM customer_keys WHERE ${inKey}))`,
    values: [text, text, text, digits || text],
  };
}

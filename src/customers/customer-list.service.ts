import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import {
  type CustomerGroup,
  type CustomerPage,
  type CustomerSort,
  type CustomerView,
  customersPerPage,
} from '../../views/contracts/customers/customers.js';
import { ignoringCase } from '../platform/database/dialect.js';
import { Customer } from './customer.entity.js';
import { searchCustomers } from './customer-search.js';
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

const groups: Record<CustomerGroup, string> = {
  all: '',
  cleaned: " AND cleanedOn <> ''",
  'not-cleaned': " AND cleanedOn = ''",
  unpaid: ' AND totalChargedCents > totalPaidCents',
};

/** Lists and searches customers. */
@Injectable()
export class CustomerListService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly customers: CustomersService,
  ) {}

  /** Lists a page of the customers that match a search, newest first unless sorted, with their total. */
  list(query: CustomerListQuery): Promise<CustomerPage> {
    return this.listOn(this.dataSource.manager, query);
  }

  /** Lists up to `limit` matches, newest first. @param before the ID of the customer before the first */
  async older({ search = '', before, limit }: { search?: string; before?: number; limit: number }) {
    const { manager } = this.dataSource;
    const { where, values } = await searchCustomers(manager, search);
    const [older, last] = before === undefined ? ['', []] : [' AND id < ?', [before]];
    const rest = `WHERE ${where}${older} ORDER BY id DESC LIMIT ${limit}`;
    return this.present(manager, await idsOf(manager, rest, [...values, ...last]));
  }

  /** Returns a customer; undefined if there is none with the ID. */
  async find(id: number): Promise<CustomerView | undefined> {
    const [customer] = await this.present(this.dataSource.manager, [id]);
    return customer;
  }

  /** Returns customers in the order of their IDs; those that were deleted are left out. */
  ofIds(ids: number[]): Promise<CustomerView[]> {
    return this.present(this.dataSource.manager, ids);
  }

  private async listOn(
    manager: EntityManager,
    { search = '', show = 'all', sort = 'newest', page = 1, limit = customersPerPage }: CustomerListQuery,
  ): Promise<CustomerPage> {
    const start = (page - 1) * limit;
    const { where: found, values, total } = await searchCustomers(manager, search);
    const where = `${found}${groups[show]}`;
    const inOrder = `WHERE ${where} ORDER BY ${orders[sort](manager)}`;
    const ids = await idsOf(manager, `${inOrder} LIMIT ${limit} OFFSET ${start}`, values);
    return {
      customers: await this.present(manager, ids),
      total: total === undefined || show !== 'all' ? await count(manager, where, values) : total,
    };
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

async function idsOf(manager: EntityManager, rest: string, values: (string | number)[]): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(`SELECT id FROM customers ${rest}`, values);
  return rows.map(({ id }) => Number(id));
}

async function count(manager: EntityManager, where: string, values: (string | number)[]): Promise<number> {
  const [{ total }] = await manager.query(`SELECT COUNT(*) AS total FROM customers WHERE ${where}`, values);
  return Number(total);
}

import type { DataSource } from 'typeorm';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';

let seeded = 0;

/** Stores leads directly, past the intake, in whatever state. @returns their ids. */
export async function seed(dataSource: DataSource, leads: Partial<Lead>[]): Promise<number[]> {
  const rows = leads.map((lead) => ({
    name: 'Ada Visitor',
    email: `seed-${++seeded}@example.com`,
    phone: `(763) 556-${String(seeded).padStart(4, '0')}`,
    idempotencyKey: `seed-${seeded}`,
    fingerprint: `seed-${seeded}`,
    createdAt: new Date(),
    ...lead,
  }));
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += 500) {
    const { identifiers } = await dataSource
      .createQueryBuilder()
      .insert()
      .into(Lead)
      .values(rows.slice(start, start + 500))
      .execute();
    // TypeORM returns others for rows that have an ID.
    ids.push(...identifiers.map(({ id }, index) => leads[start + index].id ?? id));
  }
  return ids;
}

export const hours = (count: number) => count * 3_600_000;

import { Baseline } from '../baseline/baseline.js';
import { formerMigrations } from '../baseline/former-migrations.js';
import { ForgetLeadBlocks1796032800000 } from './1796032800000-forget-lead-blocks.js';
import { AddQuoteExpiry1796046000000 } from './1796046000000-add-quote-expiry.js';

/**
 * Every change of the schema since the baseline, oldest first. A new one is named after the UTC time at which
 * it was written.
 */
const changes = [ForgetLeadBlocks1796032800000, AddQuoteExpiry1796046000000];

export const migrations = [Baseline, ...changes];

/** Returns those that a database has been through. @param applied their names. */
export const migrationsOf = (applied: readonly string[]) => [
  Baseline,
  ...changes.filter(({ name }) => applied.includes(name)),
];

/** The names under which a database lists those that it has been through. */
export const migrationNames = [...formerMigrations, ...changes.map(({ name }) => name)];

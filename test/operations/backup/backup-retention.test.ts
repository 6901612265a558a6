import { expect, it } from '@jest/globals';
import { retainedBackups } from '../../../src/operations/backup/backup-retention.js';

const day = 86_400_000;
const nameOf = (at: number) => `site-${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz`;

it('of backups made twice a day for three years, those of 7 days, 4 weeks and 12 months are kept', () => {
  const last = Date.UTC(2026, 10, 22, 9, 15);
  const names = Array.from({ length: 2 * 3 * 365 }, (_, index) => nameOf(last - (index * day) / 2));
  const days = retainedBackups(names).map((name) => name.slice(5, 13));
  expect(days).toEqual([
    ...['20261122', '20261121', '20261120', '20261119', '20261118', '20261117', '20261116'],
    // Sundays, and the last days of months.
    ...['20261115', '20261108', '20261101', '20261031'],
    ...['20260930', '20260831', '20260731', '20260630', '20260531', '20260430', '20260331', '20260228'],
    ...['20260131', '20251231'],
  ]);
  expect(retainedBackups(names)[0]).toBe(nameOf(last));
});

it('where nights were missed, the newest there is of each period is kept; files of other kinds are no backups', () => {
  const names = [nameOf(Date.UTC(2026, 0, 5)), nameOf(Date.UTC(2026, 4, 5)), 'site-x.tar.gz', 'notes.txt'];
  expect(retainedBackups(names)).toEqual([nameOf(Date.UTC(2026, 4, 5)), nameOf(Date.UTC(2026, 0, 5))]);
});

it('what is kept stays kept while time goes on, and no more than 23 are', () => {
  let names: string[] = [];
  for (let night = 0; night < 800; night++)
    names = retainedBackups([...names, nameOf(Date.UTC(2026, 0, 1) + night * day)]);
  expect(names.length).toBeGreaterThan(18);
  expect(names.length).toBeLessThanOrEqual(23);
});

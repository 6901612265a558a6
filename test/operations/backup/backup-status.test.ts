import { expect, it } from '@jest/globals';
import type { Backup } from '../../../src/operations/backup/backup.entity.js';
import { backupStatusOf } from '../../../src/operations/backup/backups.service.js';

const now = new Date('2026-11-29T12:00:00Z');
const hour = 3_600_000;
/** A backup that passed its restore test so many hours ago. */
const madeAgo = (hours: number, changes: Partial<Backup> = {}): Backup => {
  const at = new Date(now.getTime() - hours * hour);
  return { startedAt: at, endedAt: at, failure: '', drilledAt: at, drillFailure: '', ...changes } as Backup;
};
const fromTheFuture = madeAgo(-24 * 400);
const problemOf = (...newestFirst: Backup[]) => backupStatusOf(newestFirst, now, { BACKUPS: 'on' }).problem;

it('A backup from a clock that was ahead hides neither a later failure nor a missed one', () => {
  expect(problemOf(madeAgo(2), fromTheFuture, madeAgo(26))).toBeUndefined();
  expect(problemOf(madeAgo(2, { failure: 'the disk is full' }), fromTheFuture, madeAgo(26))).toBe(
    'The last backup failed: the disk is full',
  );
  expect(problemOf(fromTheFuture, madeAgo(30))).toBe('The nightly backup was missed.');
  expect(problemOf(fromTheFuture)).toBe(
    'The only backups are from a time when the machine’s clock was ahead.',
  );
  const { lastMade, lastTested } = backupStatusOf([fromTheFuture, madeAgo(30)], now, { BACKUPS: 'on' });
  expect([lastMade, lastTested]).toEqual([madeAgo(30), madeAgo(30)]);
});

it('A backup that failed under such a clock is a failure', () => {
  expect(problemOf({ ...fromTheFuture, failure: 'the disk is full' }, madeAgo(2))).toBe(
    'The last backup failed: the disk is full',
  );
});

it('Two machines’ clocks may differ by minutes', () => {
  expect(problemOf(madeAgo(-0.1))).toBeUndefined();
});

it('A backup that a clock was ahead for is no newer one once that time has come', () => {
  const [failed, ahead, right] = [madeAgo(50, { failure: 'x', drilledAt: null }), madeAgo(20), madeAgo(74)];
  const { lastMade, lastTested } = backupStatusOf([failed, ahead, right], now, { BACKUPS: 'on' });
  expect([lastMade, lastTested]).toEqual([right, right]);
});

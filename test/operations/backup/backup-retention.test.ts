import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { backupNamed, type Change, nameOfBackup } from '../../../src/operations/backup/backup-name.js';
import {
  keepFromBeforeMove,
  removeOldBackups,
  retainedBackups as retained,
} from '../../../src/operations/backup/backup-retention.js';
import { Environment } from '../../../src/platform/config/environment.js';

type Retention = Parameters<typeof retained>[1];

const hour = 3_600_000;
const day = 24 * hour;
const usual = new Environment();
const now = new Date(Date.UTC(2026, 10, 22, 9, 15));
const nameOf = (at: number, before?: Change) => nameOfBackup(new Date(at), { before, isEncrypted: false });
const agoName = (ms: number, before?: Change) => nameOf(now.getTime() - ms, before);
const datesOf = (names: readonly string[]) => names.flatMap((name) => backupNamed(name)?.madeAt ?? []);
/** Of these backups, none other was ever made. */
const retainedBackups = (names: readonly string[], retention: Retention, at: Date) =>
  retained(names, retention, at, datesOf(names));
/** One backup a day at noon, for so many days before now. */
const nightly = (days: number) =>
  Array.from({ length: days }, (_, index) => nameOf(Date.UTC(2026, 10, 21 - index, 12)));

it('of backups made twice a day for three years, those of 48 hours, 7 days, 4 weeks and 12 months are kept', () => {
  const names = Array.from({ length: 2 * 3 * 365 }, (_, index) => agoName((index * day) / 2));
  const days = retainedBackups(names, usual, now).map((name) => name.slice(5, 13));
  expect(days).toEqual([
    ...['20261122', '20261121', '20261121', '20261120', '20261120', '20261119', '20261118', '20261117'],
    '20261116',
    // Sundays, and the last days of months.
    ...['20261115', '20261108', '20261101', '20261031'],
    ...['20260930', '20260831', '20260731', '20260630', '20260531', '20260430', '20260331', '20260228'],
    ...['20260131', '20251231'],
  ]);
  expect(retainedBackups(names, usual, now)[0]).toBe(nameOf(now.getTime()));
});

it('where nights were missed, the newest there is of each period is kept; files of other kinds are no backups', () => {
  const names = [nameOf(Date.UTC(2026, 0, 5)), nameOf(Date.UTC(2026, 4, 5)), 'site-x.tar.gz', 'notes.txt'];
  expect(retainedBackups(names, usual, now)).toEqual([
    nameOf(Date.UTC(2026, 4, 5)),
    nameOf(Date.UTC(2026, 0, 5)),
  ]);
});

it('what is kept stays kept while time goes on, and no more than 24 are', () => {
  let names: string[] = [];
  for (let night = 0; night < 800; night++) {
    const madeAt = Date.UTC(2026, 0, 1) + night * day;
    names = retainedBackups([...names, nameOf(madeAt)], usual, new Date(madeAt));
  }
  expect(names.length).toBeGreaterThan(18);
  expect(names.length).toBeLessThanOrEqual(24);
});

it('of one day, no backup of the last 48 hours deletes another', () => {
  const ofTwoDays = [0, 1, 2, 3, 20, 30, 47].map((hours) => agoName(hours * hour));
  expect(retainedBackups([...ofTwoDays, ...nightly(90)], usual, now)).toEqual(
    expect.arrayContaining(ofTwoDays),
  );
});

it.each(['upgrade', 'rollback', 'restore', 'move'] as const)(
  'what was made before one %s stays for 14 days, whatever else was made that day',
  (change) => {
    const [kept, old] = [agoName(13.9 * day, change), agoName(14.1 * day, change)];
    const later = [13.8, 14.05].map((days) => agoName(days * day));
    const names = retainedBackups([kept, old, ...later, ...nightly(90)], usual, now);
    expect(names).toContain(kept);
    expect(names).not.toContain(old);
  },
);

it('a clock that leaps ahead deletes none of those early, until there were backups on 14 days since', () => {
  const change = agoName(5 * day, 'upgrade');
  const before = [...nightly(20), change];
  const leapt = now.getTime() + 40 * day;
  const isKept = (nights: number) => {
    const after = Array.from({ length: nights }, (_, night) => nameOf(leapt + night * day));
    const at = new Date(leapt + (nights - 1) * day + hour);
    return retained([...after, ...before], usual, at, datesOf([...after, ...before])).includes(change);
  };
  expect([1, 5, 8, 9, 12].map(isKept)).toEqual([true, true, true, false, false]);
  // Its own day and four more had backups before the leap.
});

it('a clock that leaps ahead deletes none of the last day, until there were backups on two days since', () => {
  const made = [5, 25, 45].map((minutes) => agoName(minutes * 60_000));
  const leapt = now.getTime() + 60 * day;
  const areKept = (nights: number) => {
    const after = Array.from({ length: nights }, (_, night) => nameOf(leapt + night * day));
    const kept = retainedBackups([...after, ...made, ...nightly(90)], usual, new Date(leapt + nights * day));
    return made.map((name) => kept.includes(name));
  };
  expect(areKept(1)).toEqual([true, true, true]);
  // The newest is that of its day.
  expect(areKept(2)).toEqual([true, false, false]);
});

it('how many days, weeks and months are kept is set', () => {
  const few = { BACKUP_KEEP_DAILY: 3, BACKUP_KEEP_WEEKLY: 0, BACKUP_KEEP_MONTHLY: 1 };
  expect(retainedBackups(nightly(90), few, now)).toEqual(nightly(3));
  const many = { BACKUP_KEEP_DAILY: 30, BACKUP_KEEP_WEEKLY: 0, BACKUP_KEEP_MONTHLY: 0 };
  expect(retainedBackups(nightly(90), many, now)).toEqual(nightly(30));
});

it('a backup from a clock that was ahead is kept, and takes no other’s place', () => {
  const ahead = nameOf(Date.UTC(2028, 0, 1));
  const names = [ahead, ...nightly(90)];
  expect(retainedBackups(names, usual, now)).toEqual([ahead, ...retainedBackups(nightly(90), usual, now)]);
});

it('a move keeps the newest backup there was, without space of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  try {
    const [newest, ahead] = [agoName(hour), nameOf(Date.UTC(2028, 0, 1))];
    for (const name of [newest, ahead, agoName(5 * hour)]) writeFileSync(join(folder, name), name);
    await keepFromBeforeMove(folder, now);
    // Run again, like a second move.
    await keepFromBeforeMove(folder, now);
    const kept = agoName(hour, 'move');
    expect(readdirSync(folder)).toHaveLength(4);
    expect(statSync(join(folder, kept)).ino).toBe(statSync(join(folder, newest)).ino);
    const few = { BACKUP_KEEP_DAILY: 1, BACKUP_KEEP_WEEKLY: 0, BACKUP_KEEP_MONTHLY: 0 };
    const laterName = nameOf(now.getTime() + 10 * day);
    writeFileSync(join(folder, laterName), '');
    const since = [8, 9, 10].map((days) => new Date(now.getTime() + days * day));
    await removeOldBackups(folder, few, since[2], since);
    expect(readdirSync(folder).sort()).toEqual([kept, laterName, ahead].sort());
    await keepFromBeforeMove(join(folder, 'nowhere'), now);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

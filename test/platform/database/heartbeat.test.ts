import { describe, expect, it } from '@jest/globals';
import {
  addBeat,
  addWrittenBeat,
  BeatTimes,
  beginEpoch,
  readHeartbeat,
} from '../../../src/platform/database/replica/heartbeat.js';
import { describeWith, mariadb, mariadbUrl } from '../../support/databases/databases.js';
import { loneDatabase } from '../../support/databases/lone-database.js';

describe('The times of beats', () => {
  it('show up to when a replica has everything', () => {
    const times = new BeatTimes();
    for (const [at, beat] of [
      [100, 7],
      [200, 7],
      [300, 8],
      [400, 10],
    ])
      times.note(at, beat);
    expect([7, 8, 9, 10, 11].map((beat) => times.includedUntil(beat))).toEqual([
      undefined,
      200,
      300,
      300,
      400,
    ]);
  });

  it('are forgotten after two minutes', () => {
    const times = new BeatTimes();
    for (let beat = 0; beat < 1_000; beat++) times.note(beat, beat);
    expect(times.includedUntil(500)).toBeUndefined();
    expect(times.includedUntil(999)).toBe(998);
  });
});

describeWith(mariadbUrl, 'MariaDB')('The heartbeat on MariaDB', () => {
  const database = loneDatabase(mariadb);

  it('counts beats, and each only once', async () => {
    const { manager } = database.dataSource;
    expect(await readHeartbeat(manager)).toBeUndefined();
    await beginEpoch(manager, 'first');
    expect(await readHeartbeat(manager)).toEqual({ epoch: 'first', beat: 1, written: 0 });
    for (let process = 0; process < 3; process++) await addBeat(manager, 1);
    expect(await readHeartbeat(manager)).toMatchObject({ beat: 2 });
    await addWrittenBeat(manager);
    await beginEpoch(manager, 'second');
    expect(await readHeartbeat(manager)).toEqual({ epoch: 'second', beat: 4, written: 3 });
  });

  it('is part of a unit of work that asks for it', async () => {
    const { unitOfWork, dataSource } = database;
    const { written } = (await readHeartbeat(dataSource.manager)) ?? {};
    unitOfWork.beforeCommit = addWrittenBeat;
    await unitOfWork.run(async (manager) => {
      expect(await readHeartbeat(manager)).toMatchObject({ written });
    });
    await expect(unitOfWork.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    unitOfWork.beforeCommit = undefined;
    expect(await readHeartbeat(dataSource.manager)).toMatchObject({ beat: 5, written: 5 });
  });
});

import type { EntityManager } from 'typeorm';
import { onConflict } from '../dialect.js';

/*
 * The heartbeat is one row that each process changes on the primary once a second. A replica that shows a beat has everything that was
 * committed before it. This works with every kind of replication, and needs no privilege but SELECT on the replica.
 */

/** The row, as one server shows it. */
export interface Heartbeat {
  /** Changes with every start of a process, so that a copy of the database isn't taken for a replica. */
  epoch: string;
  beat: number;
  /** The beat of the last change that someone made in the admin. */
  written: number;
}

/** Reads the row; undefined if there is none yet. */
export async function readHeartbeat(manager: EntityManager): Promise<Heartbeat | undefined> {
  const [row] = await manager.query('SELECT epoch, beat, written FROM replication_heartbeat WHERE id = 1');
  return row && { epoch: row.epoch, beat: Number(row.beat), written: Number(row.written) };
}

/** Starts a new epoch. */
export async function beginEpoch(manager: EntityManager, epoch: string): Promise<void> {
  const next = onConflict(manager, 'id', (inserted) => ({ epoch: inserted('epoch'), beat: 'beat + 1' }));
  await manager.query(
    `INSERT INTO replication_heartbeat (id, epoch, beat, written) VALUES (1, ?, 1, 0)${next}`,
    [epoch],
  );
}

/** Adds a beat, unless another process has added one after `last`. */
export async function addBeat(manager: EntityManager, last: number): Promise<void> {
  await manager.query('UPDATE replication_heartbeat SET beat = beat + 1 WHERE id = 1 AND beat = ?', [last]);
}

/** Adds a beat for a change in the admin, within its transaction: a replica that shows this beat has the change. */
export async function addWrittenBeat(manager: EntityManager): Promise<void> {
  await manager.query('UPDATE replication_heartbeat SET written = beat + 1, beat = beat + 1 WHERE id = 1');
}

/** Two minutes of beats. */
const maxReadings = 120;

/** Remembers when the primary was at which beat. All times are of one clock, in milliseconds. */
export class BeatTimes {
  private readonly readings: { at: number; beat: number }[] = [];

  /** Notes a beat of the primary. @param at when reading it began. */
  note(at: number, beat: number): void {
    this.readings.push({ at, beat });
    if (this.readings.length > maxReadings) this.readings.shift();
  }

  /** The time of the last reading. */
  get latest(): number {
    return this.readings.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Returns the time up to which a replica with this beat has all commits: that of the last reading before the beat. Undefined if it is
   * longer ago than the readings.
   */
  includedUntil(beat: number): number | undefined {
    return this.readings.findLast((reading) => reading.beat < beat)?.at;
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type SessionData, Store } from 'express-session';
import { LessThan, type Repository } from 'typeorm';
import { ClockService } from '../platform/config/clock.service.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { ReadYourWritesService } from '../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { AdminSession } from './admin-session.entity.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const idleLimit = 30 * minute;
const absoluteLimit = 12 * 60 * minute;
/** A device that stays signed in is forgotten when it was not used for so long. */
export const signedInLimit = 30 * day;
/** A session's last use is written down at most this often. */
const touchEvery = minute;

/** Sessions of requests that are not to count as a use. */
export const polled = new WeakSet<SessionData>();

type Done<T = void> = (error?: unknown, result?: T) => void;

/**
 * Sessions in the product's own database. A row comes into being at login only (`create`); saving and touching
 * update what exists, so that a request in flight can't revive a session that was ended meanwhile.
 */
@Injectable()
export class SessionStore extends Store {
  constructor(
    @InjectRepository(AdminSession) private readonly sessions: Repository<AdminSession>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
    private readonly catchUp: ReadYourWritesService,
    private readonly clock: ClockService,
  ) {
    super();
  }

  /** Makes the row of a session that was just regenerated, and deletes the rows of sessions that are too old. */
  async create(
    sid: string,
    session: SessionData,
    { staysSignedIn, device }: Pick<AdminSession, 'staysSignedIn' | 'device'>,
  ): Promise<void> {
    const now = this.clock.now();
    const ago = (ms: number) => LessThan(new Date(now.getTime() - ms));
    await this.unitOfWork.run(async (manager) => {
      await manager.delete(AdminSession, { staysSignedIn: false, startedAt: ago(absoluteLimit) });
      await manager.delete(AdminSession, { staysSignedIn: true, lastUsedAt: ago(signedInLimit) });
      await manager.insert(AdminSession, {
        id: keyOf(sid),
        data: JSON.stringify(session),
        startedAt: now,
        lastUsedAt: now,
        staysSignedIn,
        device,
      });
    });
  }

  /** The sessions that stand, the latest used first. */
  async active(): Promise<AdminSession[]> {
    this.database.assertReady();
    const rows = await this.sessions.find({ order: { lastUsedAt: 'DESC' } });
    const now = this.clock.now().getTime();
    return rows.filter((row) => !hasRunOut(row, now));
  }

  /** Ends a session. @param key its row's id, as {@link keyOf} makes it. */
  async end(key: string): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(AdminSession, { id: key }));
  }

  /** Whether there is such a session. Does not count as a use of it. */
  async has(sid: string): Promise<boolean> {
    return (await this.find(sid)) !== null;
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    settle(this.find(sid), done);
  }

  override set(sid: string, session: SessionData, done?: Done): void {
    settle(this.update(sid, { data: JSON.stringify(session), lastUsedAt: this.clock.now() }), done);
  }

  override touch(sid: string, session: SessionData, done?: Done): void {
    settle(polled.has(session) ? Promise.resolve() : this.noteUse(sid), done);
  }

  override destroy(sid: string, done?: Done): void {
    settle(this.end(keyOf(sid)), done);
  }

  private async find(sid: string): Promise<SessionData | null> {
    this.database.assertReady();
    // What the request reads after this is as new: logins, and saves before it, are seen by way of every node.
    await this.catchUp.catchUp();
    const row = await this.sessions.findOneBy({ id: keyOf(sid) });
    if (!row || hasRunOut(row, this.clock.now().getTime())) return null;
    return JSON.parse(row.data);
  }

  private async noteUse(sid: string): Promise<void> {
    const row = await this.sessions.findOneBy({ id: keyOf(sid) });
    const now = this.clock.now();
    if (row && now.getTime() - row.lastUsedAt.getTime() > touchEvery)
      await this.update(sid, { lastUsedAt: now });
  }

  private async update(sid: string, change: Partial<AdminSession>): Promise<void> {
    await this.unitOfWork.run((manager) => manager.update(AdminSession, { id: keyOf(sid) }, change));
  }
}

/** The id of a session's row: a hash, so that nobody who reads the table can take a session over. */
export const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex');

function hasRunOut({ startedAt, lastUsedAt, staysSignedIn }: AdminSession, now: number): boolean {
  const idleMs = now - lastUsedAt.getTime();
  if (staysSignedIn) return idleMs > signedInLimit;
  return now - startedAt.getTime() > absoluteLimit || idleMs > idleLimit;
}

/** express-session speaks in callbacks; an error handed to one becomes the request's answer. */
function settle<T>(work: Promise<T>, done?: Done<T>): void {
  work.then(
    (result) => done?.(null, result),
    (error) => done?.(error),
  );
}

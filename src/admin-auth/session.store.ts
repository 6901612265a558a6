import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type SessionData, Store } from 'express-session';
import { LessThan, Not, type Repository } from 'typeorm';
import { ClockService } from '../platform/config/clock.service.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { ReadYourWritesService } from '../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { AdminSession } from './admin-session.entity.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const idleLimitMs = 30 * minuteMs;
const absoluteLimitMs = 12 * 60 * minuteMs;
/** A device that stays signed in is signed out after this long without use. */
export const signedInLimitMs = 30 * dayMs;
/** A session's last use is saved at most this often. */
const touchIntervalMs = minuteMs;

/** Sessions loaded by polling requests, which don't count as a use of the session. */
export const polled = new WeakSet<SessionData>();

type Done<T = void> = (error?: unknown, result?: T) => void;

/**
 * Stores sessions in the site's database. Only a login inserts a row (`create`); saving and touching only
 * update existing rows, so that a request in flight can't revive an ended session.
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

  /** Inserts the row of a newly regenerated session, and deletes expired sessions. */
  async create(
    sid: string,
    session: SessionData,
    { staysSignedIn, device, city }: Pick<AdminSession, 'staysSignedIn' | 'device' | 'city'>,
  ): Promise<void> {
    const now = this.clock.now();
    const ago = (ms: number) => LessThan(new Date(now.getTime() - ms));
    await this.unitOfWork.run(async (manager) => {
      await manager.delete(AdminSession, { staysSignedIn: false, startedAt: ago(absoluteLimitMs) });
      await manager.delete(AdminSession, { staysSignedIn: true, lastUsedAt: ago(signedInLimitMs) });
      await manager.insert(AdminSession, {
        id: keyOf(sid),
        data: JSON.stringify(session),
        startedAt: now,
        lastUsedAt: now,
        staysSignedIn,
        device,
        city,
      });
    });
  }

  /** Lists the active sessions, last used first. */
  async active(): Promise<AdminSession[]> {
    this.database.assertReady();
    const rows = await this.sessions.find({ order: { lastUsedAt: 'DESC' } });
    const now = this.clock.now().getTime();
    return rows.filter((row) => !hasExpired(row, now));
  }

  /** Ends a session. @param key its row's ID, from {@link keyOf}. */
  async end(key: string): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(AdminSession, { id: key }));
  }

  /** Ends all sessions but one. @param key of the one to keep. @returns how many ended. */
  async endOthers(key: string): Promise<number> {
    const { affected } = await this.unitOfWork.run((manager) =>
      manager.delete(AdminSession, { id: Not(key) }),
    );
    return affected ?? 0;
  }

  /** Whether a session is active. Doesn't count as a use. */
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
    // On a cluster, wait until this node has all earlier writes, including the login and saves made on other
    // nodes.
    await this.catchUp.catchUp();
    const row = await this.sessions.findOneBy({ id: keyOf(sid) });
    if (!row || hasExpired(row, this.clock.now().getTime())) return null;
    return JSON.parse(row.data);
  }

  private async noteUse(sid: string): Promise<void> {
    const row = await this.sessions.findOneBy({ id: keyOf(sid) });
    const now = this.clock.now();
    if (row && now.getTime() - row.lastUsedAt.getTime() > touchIntervalMs)
      await this.update(sid, { lastUsedAt: now });
  }

  private async update(sid: string, change: Partial<AdminSession>): Promise<void> {
    await this.unitOfWork.run((manager) => manager.update(AdminSession, { id: keyOf(sid) }, change));
  }
}

/** Returns the ID of a session's row: a hash, so that reading the table isn't enough to steal a session. */
export const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex');

function hasExpired({ startedAt, lastUsedAt, staysSignedIn }: AdminSession, now: number): boolean {
  const idleMs = now - lastUsedAt.getTime();
  if (staysSignedIn) return idleMs > signedInLimitMs;
  return now - startedAt.getTime() > absoluteLimitMs || idleMs > idleLimitMs;
}

/** Passes a promise's result to express-session's callback. An error becomes the response to the request. */
function settle<T>(work: Promise<T>, done?: Done<T>): void {
  work.then(
    (result) => done?.(null, result),
    (error) => done?.(error),
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { leadsToGalera } from './mysql/server-watch.js';

/** While a cluster finds out which nodes are left, none can confirm being up to date. Read what it has. */
const patienceMs = 1_000;

/**
 * Makes writes through one node of a cluster readable through another, like a login or a save before the next
 * page. It costs a round trip to all nodes, so it runs only where someone would notice, once for each
 * request.
 */
@Injectable()
export class ReadYourWritesService {
  private running?: Promise<void>;
  private next?: Promise<void>;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Resolves when this process can read all earlier commits, or after a second. */
  async catchUp(): Promise<void> {
    if (!leadsToGalera(this.dataSource)) return;
    // Callers during a running wait share the next one, so that one connection is enough for all.
    if (!this.running) return this.ask();
    this.next ??= this.running.then(() => {
      this.next = undefined;
      return this.ask();
    });
    return this.next;
  }

  private ask(): Promise<void> {
    const answer = this.dataSource
      .query('SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1')
      .catch(() => undefined);
    const running = Promise.race([answer, sleep(patienceMs, undefined, { ref: false })]).finally(() => {
      if (this.running === running) this.running = undefined;
    });
    this.running = running;
    return running;
  }
}

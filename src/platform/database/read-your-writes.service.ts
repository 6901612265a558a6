import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { leadsToCluster } from './mysql/server-watch.js';

/** While a cluster finds out who is left of it, no node can say that it has everything: then what it has must do. */
const patienceMs = 1_000;

/**
 * Sees to it that what was written by way of one node of a cluster is read by way of another: a login, or a save, before the page
 * that follows it. It costs a question to all nodes, so it is asked where somebody would notice, once for a request.
 */
@Injectable()
export class ReadYourWritesService {
  private running?: Promise<void>;
  private next?: Promise<void>;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Resolves once this process reads all that was committed anywhere before; after a second in any case. */
  async catchUp(): Promise<void> {
    if (!leadsToCluster(this.dataSource)) return;
    // Those who come while a question is under way share the one after it, so that one connection is enough for all.
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

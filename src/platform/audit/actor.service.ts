import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Tuning } from '../config/tuning.js';

/** Remembers who a request is from, for the audit log. */
@Injectable()
export class ActorService implements OnApplicationShutdown {
  private readonly actors = new AsyncLocalStorage<string>();

  constructor(private readonly tuning: Tuning) {}

  /** Disables the AsyncLocalStorage: up to Node 22, every promise carries the stores of those that aren't disabled. */
  onApplicationShutdown(): void {
    this.actors.disable();
  }

  /** Runs a request for someone. @param actor like "Safari on iPhone", or an API key's name. */
  run<T>(actor: string, work: () => T): T {
    return this.actors.run(actor, work);
  }

  /** Who the current work is for; outside a request, the site or the command line. */
  get current(): string {
    return this.actors.getStore() ?? this.tuning.actor;
  }
}

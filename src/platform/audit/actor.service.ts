import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { intakeSecret } from '../config/session-secret.js';
import { Tuning } from '../config/tuning.js';
import { networkHash } from '../http/network-of.js';

interface Actor {
  name?: string;
  apiKey?: string;
  /** Of a visitor. */
  address?: string;
}

/** Remembers who a request is from, for the audit log and for limits by network. */
@Injectable()
export class ActorService implements OnApplicationShutdown {
  private readonly actors = new AsyncLocalStorage<Actor>();
  private readonly key: string;

  constructor(
    environment: Environment,
    private readonly tuning: Tuning,
  ) {
    this.key = intakeSecret(environment);
  }

  /** Disables the AsyncLocalStorage: up to Node 22, every promise carries the stores of all enabled ones. */
  onApplicationShutdown(): void {
    this.actors.disable();
  }

  /** Runs a visitor's request. */
  runForVisitor<T>(address: string | undefined, work: () => T): T {
    return this.actors.run({ address: address ?? '' }, work);
  }

  /** Runs a request for someone. @param name like "Safari on iPhone". */
  run<T>(name: string, work: () => T): T {
    return this.actors.run({ name }, work);
  }

  /** Runs a request of other software. @param apiKey the name of its API key. */
  runForKey<T>(apiKey: string, work: () => T): T {
    return this.actors.run({ name: `API key ${apiKey}`, apiKey }, work);
  }

  /** Who the current work is for; outside a request, the site or the command line. */
  get current(): string {
    return this.actors.getStore()?.name ?? this.tuning.actor;
  }

  /** The name of the API key that the current work is for; undefined for anyone else. */
  get apiKey(): string | undefined {
    return this.actors.getStore()?.apiKey;
  }

  /** A keyed hash of the network of the visitor that the current work is for; undefined for anyone else. */
  get network(): string | undefined {
    const address = this.actors.getStore()?.address;
    return address === undefined ? undefined : networkHash(this.key, address);
  }
}

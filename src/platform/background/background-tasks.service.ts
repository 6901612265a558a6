import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DatabaseService } from '../database/database.service.js';
import { BackgroundTask } from './background-task.js';

/**
 * Plans the first round of every background task once the start has succeeded, and stops the tasks before the database closes. A
 * task is one of them by being a field of a provider.
 */
@Injectable()
export class BackgroundTasksService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: DatabaseService,
  ) {}

  /** Not earlier: a start that fails never gets here, and leaves no timer. */
  onApplicationBootstrap(): void {
    for (const task of this.tasks()) this.database.whenReady(() => task.plan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks().map((task) => task.stop()));
  }

  /** The database opens by a task of its own, which others wait for. */
  private tasks(): BackgroundTask[] {
    return this.discovery
      .getProviders()
      .filter(({ instance }) => instance !== this.database)
      .flatMap(({ instance }) => Object.values(instance ?? {}))
      .filter((value) => value instanceof BackgroundTask);
  }
}

import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DatabaseService } from '../database/database.service.js';
import { BackgroundTask } from './background-task.js';

/**
 * Schedules the first round of every background task after the app has started, and stops the tasks before
 * the database closes. Finds the tasks in the fields of all providers.
 */
@Injectable()
export class BackgroundTasksService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: DatabaseService,
  ) {}

  /** Schedules the tasks. Not earlier, so that a failed start leaves no timer. */
  onApplicationBootstrap(): void {
    for (const task of this.tasks()) this.database.whenReady(() => task.plan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks().map((task) => task.stop()));
  }

  /** Returns all tasks, except the one that opens the database: the others wait for it. */
  private tasks(): BackgroundTask[] {
    return this.discovery
      .getProviders()
      .filter(({ instance }) => instance !== this.database)
      .flatMap(({ instance }) => Object.values(instance ?? {}))
      .filter((value) => value instanceof BackgroundTask);
  }
}

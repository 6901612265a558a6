import { ClockService } from '../../../src/platform/config/clock.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../../../src/platform/outbox/outbox-worker.service.js';
import type { TestSite } from './site.js';

/** A site's outbox, worked by hand: rounds happen when a test asks for them, at the time that it says. */
export class TestOutbox {
  private ahead = 0;

  constructor(private readonly site: TestSite) {}

  /** Takes hold of the clock. */
  begin(): void {
    this.ahead = 0;
    this.run();
  }

  /** Lets the clock run. */
  run(): void {
    this.site.app.get(ClockService).now = () => this.now();
  }

  /** Stops the clock, because limits refill with time, of which a busy machine takes more. */
  stop(): void {
    const now = this.now();
    this.site.app.get(ClockService).now = () => now;
  }

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** Moves the clock on. */
  pass(ms: number): void {
    this.ahead += ms;
  }

  /** Moves the clock to an instant. */
  at(instant: Date): void {
    this.ahead = instant.getTime() - Date.now();
  }

  /** Delivers what is due now. */
  deliver(): Promise<number> {
    return this.site.app.get(OutboxWorkerService).deliverDue();
  }

  async item(leadId: number, kind: string): Promise<OutboxItem> {
    return this.site.dataSource.getRepository(OutboxItem).findOneByOrFail({ leadId, kind: kind as never });
  }
}

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;

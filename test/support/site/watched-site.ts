import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { WatchService } from '../../../src/operations/monitoring/watch.service.js';
import type { MakeDatabase, TestDatabase } from '../databases/databases.js';
import { migrated } from '../databases/migrated.js';
import { HttpPeer } from '../servers/http-peer.js';
import { EmailSite } from './email-site.js';
import { minutes } from './outbox.js';

export const operatorEmail = 'operator@example.net';

/** A site whose watch looks when a test says so, with somebody at the end of each channel. */
export class WatchedSite extends EmailSite {
  readonly hook = new HttpPeer();
  private database: TestDatabase;

  /** @param changes to the settings, as a fault needs them. */
  async open(
    make: MakeDatabase,
    changes: (database: TestDatabase) => Record<string, string> = () => ({}),
  ): Promise<void> {
    this.database = await migrated(make)();
    await this.hook.start();
    await this.begin({
      ...this.database.variables,
      ALERT_EMAIL: operatorEmail,
      ALERT_WEBHOOK_URL: `${this.hook.origin}/alarms`,
      ...changes(this.database),
    });
    // Whatever time it is: the morning's mail is due at half past seven, and would be one of those that wait
    // too long.
    const calendar = this.app.get(BusinessCalendarService);
    this.outbox.at(calendar.at(calendar.plusDays(calendar.dayOf(), 1), '10:00'));
  }

  async close(): Promise<void> {
    await this.stop();
    this.hook.stop();
    await this.database.drop();
  }

  /** As a process that ended and was started again. */
  async restart(): Promise<void> {
    const now = this.outbox.now();
    await this.stop();
    await this.begin(this.variables);
    this.outbox.at(now);
  }

  /** Lets the watch look so often, a minute apart. */
  async look(times: number): Promise<void> {
    for (let count = 0; count < times; count++) {
      this.outbox.pass(1 * minutes);
      await this.app.get(WatchService).check();
    }
  }

  /** What the webhook was told, such as "begun mail-stuck", in order. */
  told(): string[] {
    return this.hook
      .at('/alarms')
      .map(({ body }) => JSON.parse(body))
      .map(({ state, alarm }) => `${state} ${alarm}`);
  }

  /** The subjects of the alert mails that somebody got. */
  subjectsTo(recipient: string): (string | undefined)[] {
    return this.peer
      .to(recipient)
      .map(({ subject }) => subject)
      .filter((subject) => /^(Alert|Resolved): /.test(subject ?? ''));
  }

  forgetTold(): void {
    this.hook.received.length = 0;
    this.peer.received.length = 0;
  }
}

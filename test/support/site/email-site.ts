import type { Variables } from '../../../src/platform/config/environment.js';
import type { Tuning } from '../../../src/platform/config/tuning.js';
import type { MakeDatabase } from '../databases/databases.js';
import { until } from '../runner/until.js';
import { SmtpPeer } from '../servers/smtp-peer.js';
import { TestOutbox } from './outbox.js';
import { TestSite, testSite } from './site.js';

export const ownerEmail = 'owner@drylark.example';

/** A site with a mail server that does what a test tells it, and an outbox that is worked by hand. */
export class EmailSite extends TestSite {
  readonly peer = new SmtpPeer();
  readonly outbox = new TestOutbox(this);

  override async begin(variables: Variables, changes: Partial<Tuning> = {}): Promise<void> {
    await this.peer.start();
    await super.begin({ SMTP_URL: this.peer.url, OWNER_EMAIL: ownerEmail, ...variables }, changes);
    this.outbox.begin();
  }

  /** Restarts it on the same database. @param meanwhile what happens to the database while it has ended. */
  async restart(meanwhile?: () => Promise<unknown>): Promise<void> {
    await super.stop();
    await meanwhile?.();
    await super.begin(this.variables);
    await until(async () => (await this.visitor.get('/readyz')).body.database === 'ok');
    this.outbox.begin();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.peer.stop();
  }
}

/** Like `testSite`, with mails. */
export function emailSite(make?: MakeDatabase, variables?: Variables, changes?: Partial<Tuning>): EmailSite {
  const site = new EmailSite();
  testSite(make, variables, changes, site);
  return site;
}

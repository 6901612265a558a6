import { afterAll, beforeAll } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createApp } from '../../../src/create-app.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { type MakeDatabase, sqlite } from '../databases/databases.js';
import { migrated } from '../databases/migrated.js';
import '../runner/no-owner-stacks.js';
import { manyLeads, password, quickToCheck } from './site-settings.js';

// Tests that start the site as a process import these from where they are, and not the whole product with
// them.
export { lead } from '../data/lead.js';
export { password } from './site-settings.js';

/**
 * Long deadlines, so that a busy machine does not look like an absent database; the real ones are tested with
 * real faults, in processes of their own. Deliveries that are due go out when a test says so, to servers on
 * this machine. A password is checked at once, except where that is what is tested (`realPasswords`).
 */
const tuning: Partial<Tuning> = {
  leadDeadlineMs: 60_000,
  unitOfWorkDeadlineMs: 60_000,
  deliversByItself: false,
  attachesByItself: false,
  reconcilesByItself: false,
  sendsSecurityNotices: false,
  alertsAnHour: 1_000,
  acknowledgementsAnHour: { toDomain: 1_000, fromNetwork: 1_000, inAll: 1_000 },
  avifEffort: 0,
  brotliQuality: 1,
  passwordCost: quickToCheck,
  furtherPushServices: ['http://127.0.0.1:'],
  logLevels: ['error', 'fatal'],
};

/** What makes each password check as much work as in the product: a quarter of a second of a processor. */
export const realPasswords: Partial<Tuning> = { passwordCost: new Tuning().passwordCost };

/** The product as main.ts makes it, in this process, without a port of its own. */
export class TestSite {
  app: NestExpressApplication;
  /** What it was started with. */
  variables: Variables;

  static async start(variables: Variables): Promise<TestSite> {
    const site = new TestSite();
    await site.begin(variables);
    return site;
  }

  async begin(variables: Variables, changes: Partial<Tuning> = {}): Promise<void> {
    this.variables = variables;
    const all = { ...manyLeads, ADMIN_PASSWORD: password, ...variables };
    this.app = await createApp(all, { ...tuning, ...changes });
  }

  /** A visitor without cookies. */
  get visitor() {
    return request(this.app.getHttpServer());
  }

  /** The owner, logged in through the real login. */
  async owner() {
    const agent = request.agent(this.app.getHttpServer());
    await agent.post('/admin/api/login').send({ password }).expect(200);
    return agent;
  }

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}

/** A site on a database of its own for the tests of a describe; both are gone afterwards. */
export function testSite(
  make: MakeDatabase = sqlite,
  variables: Variables = {},
  changes: Partial<Tuning> = {},
  site = new TestSite(),
): TestSite {
  let drop = async () => {};
  beforeAll(async () => {
    const database = await migrated(make)();
    drop = database.drop;
    await site.begin({ ...database.variables, ...variables }, changes);
  });
  afterAll(async () => {
    await site.stop();
    await drop();
  });
  return site;
}

/** The admin session's cookie, or one whose name begins so, as an answer sets it; '' if it sets none. */
export function cookieOf(
  { headers }: { headers: Record<string, unknown> },
  name = /^(__Host-admin|admin_session)=/,
): string {
  const cookies = (headers['set-cookie'] ?? []) as string[];
  return cookies.find((cookie) => name.test(cookie)) ?? '';
}

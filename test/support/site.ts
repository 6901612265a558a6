import { afterAll, beforeAll } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import type { Variables } from '../../src/config/environment.js';
import { IntakeService } from '../../src/contacts/intake/intake.service.js';
import { createApp } from '../../src/create-app.js';
import { UnitOfWorkService } from '../../src/database/unit-of-work.service.js';
import { type MakeDatabase, sqlite } from './databases.js';

/** All tests send from one address. */
export const manyLeads = { LEADS_PER_ADDRESS: '1000000' };

export const password = 'correct horse battery';

const patienceMs = 60_000;

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

  async begin(variables: Variables): Promise<void> {
    this.variables = variables;
    this.app = await createApp({ ...manyLeads, NODE_ENV: 'test', ADMIN_PASSWORD: password, ...variables });
    // A busy machine is no absent database. The real deadlines are tested with real faults, in processes of their own.
    this.app.get(IntakeService).patienceMs = patienceMs;
    this.app.get(UnitOfWorkService).patienceMs = patienceMs;
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
export function testSite(make: MakeDatabase = sqlite, variables: Variables = {}): TestSite {
  const site = new TestSite();
  let drop = async () => {};
  beforeAll(async () => {
    const database = await make();
    drop = database.drop;
    await site.begin({ ...database.variables, ...variables });
  });
  afterAll(async () => {
    await site.stop();
    await drop();
  });
  return site;
}

let visitors = 0;

/** The least that makes a lead, of another visitor each time: equal content would be the same request. */
export const lead = (changes: object = {}) => ({
  name: 'Ada Visitor',
  email: `ada-${++visitors}@example.com`,
  phone: '(763) 555-0100',
  ...changes,
});

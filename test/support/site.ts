import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import type { Variables } from '../../src/config/environment.js';
import { createApp } from '../../src/create-app.js';

export const password = 'correct horse battery';

/** The product as main.ts makes it, in this process, without a port of its own. */
export class TestSite {
  private constructor(readonly app: NestExpressApplication) {}

  static async start(variables: Variables): Promise<TestSite> {
    return new TestSite(await createApp({ NODE_ENV: 'test', ADMIN_PASSWORD: password, ...variables }));
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

let visitors = 0;

/** The least that makes a lead, of another visitor each time: equal content would be the same request. */
export const lead = (changes: object = {}) => ({
  name: 'Ada Visitor',
  email: `ada-${++visitors}@example.com`,
  phone: '(763) 555-0100',
  ...changes,
});

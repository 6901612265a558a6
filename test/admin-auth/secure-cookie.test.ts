import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sqlite, type TestDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { cookieOf, password, TestSite } from '../support/site/site.js';

describe('Behind TLS', () => {
  let database: TestDatabase;
  let site: TestSite | undefined;

  beforeEach(async () => {
    database = await migrated(sqlite)();
  });

  afterEach(async () => {
    await site?.stop();
    await database.drop();
  });

  const start = async (variables: Record<string, string>) => {
    site = await TestSite.start({
      ...database.variables,
      PUBLIC_ORIGIN: 'https://clean.example',
      ...variables,
    });
    return site.visitor;
  };

  it('the cookie is Secure and bound to the host', async () => {
    const visitor = await start({ TRUST_PROXY: '1' });
    const answer = await visitor
      .post('/admin/api/login')
      .set('X-Forwarded-Proto', 'https')
      .send({ password })
      .expect(200);
    expect(cookieOf(answer)).toMatch(/^__Host-admin=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookieOf(answer, /known/)).toMatch(
      /^__Secure-known-browser=[^;]+; .*Path=\/admin; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
  });

  it('an untrusted proxy is reported instead of dropping the cookie', async () => {
    const visitor = await start({ TRUST_PROXY: '192.0.2.1' });
    const answer = await visitor
      .post('/admin/api/login')
      .set('X-Forwarded-Proto', 'https')
      .send({ password })
      .expect(500);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

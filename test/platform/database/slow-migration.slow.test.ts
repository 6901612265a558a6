import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import { onEachDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { lead, TestSite } from '../../support/site/site.js';

onEachDatabase('A database of the release before', (make) => {
  let database: TestDatabase;
  const [newest] = migrations.slice(-1);

  const connect = () => new DataSource(dataSourceOptions(readEnvironment(database.variables))).initialize();

  beforeAll(async () => {
    database = await make();
    const dataSource = await connect();
    await migrate(dataSource);
    await dataSource.undoLastMigration({ transaction: 'none' });
    await dataSource.destroy();
  });

  afterAll(() => database.drop());

  it('is migrated while the site serves its pages, says how far it is, and takes leads', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { up } = newest.prototype;
    jest.spyOn(newest.prototype, 'up').mockImplementation(async function (this: never, runner) {
      await held;
      await up.call(this, runner);
    });
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const site = await TestSite.start(database.variables);
    await site.visitor.get('/livez').expect(200);
    await site.visitor.get('/pricing').expect(200);
    const { body } = await site.visitor.get('/readyz').expect(200);
    expect(body).toEqual({
      status: 'ok',
      database: 'migrating',
      spool: 'ok',
      migrations: { made: 0, of: 1, now: newest.name },
    });
    const wish = lead();
    await site.visitor.post('/api/contact').send(wish).expect(202);
    await site.visitor.post('/admin/api/login').send({ password: 'whatever' }).expect(503);
    goOn();
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    const owner = await site.owner();
    await until(async () =>
      (await owner.get('/admin/api/contacts')).body.some(
        ({ email }: { email: string }) => email === wish.email,
      ),
    );
    await site.stop();
  });

  it('of a newer release is refused where that has taken away what this one needs, and only named in the log otherwise', async () => {
    const dataSource = await connect();
    await dataSource.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')",
    );
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await dataSource.destroy();
    const beside = await TestSite.start(database.variables);
    expect(warned.mock.calls).toContainEqual([
      { event: 'database.newer-schema', migrations: ['Later1999999999999'] },
    ]);
    await beside.visitor.post('/api/contact').send(lead()).expect(201);
    await beside.stop();
    const again = await connect();
    await again.query("INSERT INTO schema_requirements (migration) VALUES ('Later1999999999999')");
    await again.destroy();
    await expect(TestSite.start(database.variables)).rejects.toThrow(/A newer release changed the database/);
  });
});

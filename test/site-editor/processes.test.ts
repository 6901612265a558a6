import { expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { describeWith, mariadb, mariadbUrl, sqlite, type TestDatabase } from '../support/databases.js';
import { migrated } from '../support/migrated.js';
import { TestSite } from '../support/site.js';
import { SiteEditor } from '../support/site-editor.js';
import { until } from '../support/until.js';

const shows = async (site: TestSite, said: string) =>
  (await site.visitor.get('/pricing').expect(200)).text.includes(said);

describeWith(mariadbUrl, 'MariaDB')('Two processes on MariaDB', () => {
  it('both say what was published, and a start without the database says it too', async () => {
    const database: TestDatabase = await migrated(mariadb)();
    const folder = await sqlite();
    const secret = { SESSION_SECRET: 'the same for both, and long enough' };
    const one = await TestSite.start({ ...database.variables, ...secret });
    const other = await TestSite.start({ ...database.variables, ...folder.variables, ...secret });
    expect(await shows(other, '$267')).toBe(true);
    const editor = new SiteEditor((await one.owner()) as unknown as TestAgent);
    await editor.saveAndPublish('packages', { '1.cents': '249' });
    expect(await shows(one, '$249')).toBe(true);
    await until(() => shows(other, '$249'));
    await other.stop();

    const nowhere = 'mysql://nobody:secret@127.0.0.1:1/nothing';
    const alone = await TestSite.start({ ...folder.variables, ...secret, DATABASE_URL: nowhere });
    expect(await shows(alone, '$249')).toBe(true);
    await alone.stop();
    await one.stop();
    await database.drop();
    await folder.drop();
  });
});

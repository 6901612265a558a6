import { expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { SiteVersion } from '../../../src/business/content/site-version.entity.js';
import {
  describeOnServer,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { TestSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

const shows = async (site: TestSite, said: string) =>
  (await site.visitor.get('/pricing').expect(200)).text.includes(said);

/** When a process has looked for a newer version, and the number that it found. */
function looksOf(site: TestSite): { at: number; found?: number }[] {
  const looks: { at: number; found?: number }[] = [];
  const versions = site.dataSource.getRepository(SiteVersion);
  const find = versions.find.bind(versions);
  versions.find = async (options) => {
    const at = performance.now();
    const rows = await find(options);
    if (options?.take === 1) looks.push({ at, found: rows[0]?.id });
    return rows;
  };
  return looks;
}

describeOnServer('Two processes on MariaDB', () => {
  it('both show what was published, even when started without the database', async () => {
    const database: TestDatabase = await migrated(serverDatabase)();
    const folder = await sqlite();
    const secret = { SESSION_SECRET: 'the same for both, and long enough' };
    const one = await TestSite.start({ ...database.variables, ...secret });
    const other = await TestSite.start({ ...database.variables, ...folder.variables, ...secret });
    expect(await shows(other, '$267')).toBe(true);
    const editor = new SiteEditor((await one.owner()) as unknown as TestAgent);
    await editor.save('packages', { '1.cents': '249' });
    const looks = looksOf(other);
    await until(() => looks.length > 3);
    await editor.publish();
    const published = looks.length;
    expect(await shows(one, '$249')).toBe(true);
    await until(() => shows(other, '$249'));
    // The one that was under way may have come too early; the next one has it. On a machine that keeps up,
    // that is within a second.
    expect(looks.findIndex(({ found }) => found === 2) - published).toBeLessThanOrEqual(1);
    const waits = looks.slice(1).map(({ at }, index) => at - looks[index].at);
    expect(Math.min(...waits)).toBeLessThan(500);
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

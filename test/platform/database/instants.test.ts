import { expect, it } from '@jest/globals';
import { AdminSession } from '../../../src/admin-auth/admin-session.entity.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

onEachDatabase('A stored instant', (make) => {
  const site = testSite(make);

  // Around Minnesota's clock changes of 2026, when 2:30 is missing in March and 1:30 comes twice in November.
  it.each([
    '2026-03-08T07:59:59.999Z',
    '2026-03-08T08:30:00.000Z',
    '2026-11-01T06:30:00.123Z',
    '2026-11-01T07:30:00.123Z',
    '2026-12-31T23:59:59.999Z',
  ])('%s comes back to the millisecond', async (iso) => {
    const id = iso;
    const instant = new Date(iso);
    await site.app
      .get(UnitOfWorkService)
      .run((manager) =>
        manager.insert(AdminSession, { id, data: '{}', startedAt: instant, lastUsedAt: instant }),
      );
    const found = await site.dataSource.getRepository(AdminSession).findOneByOrFail({ id });
    expect(found.startedAt.toISOString()).toBe(iso);
    const later = await site.dataSource.query('SELECT COUNT(*) AS count FROM admin_sessions WHERE id = ?', [
      id,
    ]);
    expect(Number(later[0].count)).toBe(1);
  });
});

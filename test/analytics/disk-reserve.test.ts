import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { DiskReserveService } from '../../src/analytics/ingestion/disk-reserve.service.js';
import { BackgroundTask } from '../../src/platform/background/background-task.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { TestSite } from '../support/site/site.js';

onEachDatabase('A start that fails', (make) => {
  it('leaves no background task running, and nothing that goes on checking the disk', async () => {
    // Work that nobody waits for begins three seconds after the process did.
    jest.spyOn(process, 'uptime').mockReturnValue(60);
    const look = jest.spyOn(DiskReserveService.prototype, 'check');
    const begun = [
      jest.spyOn(BackgroundTask.prototype, 'runNow'),
      jest.spyOn(BackgroundTask.prototype, 'wake'),
    ];
    const { variables } = await make();
    await expect(TestSite.start({ ...variables, ADMIN_PASSWORD: 'password1' })).rejects.toThrow(
      'ADMIN_PASSWORD: Choose another password',
    );
    const running = () => {
      const tasks = begun.flatMap(({ mock }) => mock.contexts as BackgroundTask[]);
      return new Set(tasks.filter((task) => !task.isStopped)).size;
    };
    // The database's own has opened it, and waits for nothing more.
    await until(() => running() <= 1);
    await sleep(50);
    expect(look).not.toHaveBeenCalled();
    expect(running()).toBeLessThanOrEqual(1);
  });
});

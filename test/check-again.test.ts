import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { checkAgain } from '../src/check-again.js';
import { sqlite } from './support/databases/databases.js';
import { testSite } from './support/site/site.js';

describe('SIGHUP', () => {
  const site = testSite(sqlite);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** What it logs where the settings are in a file with these lines besides those of its start. */
  const logged = async (...lines: string[]) => {
    const file = join(site.variables.DATA_DIR ?? '', 'site.env');
    writeFileSync(
      file,
      [...Object.entries(site.variables).map(([name, value]) => `${name}='${value}'`), ...lines].join('\n'),
    );
    const said: unknown[] = [];
    for (const level of ['log', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((event) => void said.push([level, event]));
    await checkAgain(site.app, site.variables, file);
    jest.restoreAllMocks();
    return said.filter((one) => JSON.stringify(one).includes('settings.checked'));
  };

  it('names settings in the file that aren’t in effect yet, and says that a restart applies them', async () => {
    expect(await logged('BACKUP_TIME=04:45')).toEqual([
      [
        'warn',
        {
          event: 'settings.checked',
          problems: [],
          changed: ['BACKUP_TIME'],
          hint: expect.stringMatching(/settings from its start\. Changed .* npm run restart/),
        },
      ],
    ]);
  });

  it('names what is wrong in the file', async () => {
    const [[level, { problems }]] = (await logged(
      'LEADS_PER_ADDRESS=many',
      'BACKUP_TIM=04:45',
      'export SMTP_URL=smtp://localhost',
    )) as [[string, { problems: string[] }]];
    expect([level, problems]).toEqual([
      'warn',
      [
        expect.stringContaining('begins with “export” (SMTP_URL)'),
        expect.stringContaining('LEADS_PER_ADDRESS: '),
        'BACKUP_TIM: not a setting; did you mean BACKUP_TIME?',
      ],
    ]);
  });

  it('says that systemd ignores a file with other bytes than text', async () => {
    const [[, { problems }]] = (await logged('BRAND_NAME=\0')) as [[string, { problems: string[] }]];
    expect(problems).toContainEqual(expect.stringContaining('so systemd ignores the whole file'));
  });

  it('says that the settings of the file are in effect only if they are', async () => {
    expect(await logged()).toEqual([
      [
        'log',
        expect.objectContaining({ changed: [], hint: expect.stringContaining('runs with the settings in ') }),
      ],
    ]);
  });
});

import { expect, it } from '@jest/globals';
import { runCommand } from '../../support/site/command.js';

it('A move to SQLite with several processes says how to get to one first', async () => {
  const { code, stderr } = await runCommand('move', ['--to', 'sqlite'], {
    DATABASE_URL: 'mysql://site@127.0.0.1:1/site',
    PROCESSES: '2',
    PUBLIC_ORIGIN: 'http://www.example.com',
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The site has 2 processes.*: site\/deploy\/install --processes 1 www\.example\.com\. .*set PROCESSES=1\..*\n$/,
    ),
  ]);
}, 30_000);

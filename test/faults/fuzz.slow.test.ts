import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from './support/driver.js';

const targets = readdirSync('test/fuzz/targets').map((file) => basename(file, '.ts'));
const replay = fileURLToPath(new URL('../fuzz/replay.mjs', import.meta.url));

describe('What reads foreign bytes', () => {
  let results: Record<string, { inputs: number; broken: string[] }>;

  beforeAll(() => {
    const { stdout, stderr } = spawnSync(process.execPath, [replay, ...targets], { encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    results = JSON.parse(stdout);
  });

  it.each(targets)('takes every input that is kept for it: %s', (name) => {
    const { inputs, broken } = results[name];
    expect(broken).toEqual([]);
    expect(inputs).toBeGreaterThan(0);
  });

  if (isLong)
    it('takes what a fuzzer finds in two minutes', () => {
      const { status, stdout } = spawnSync(process.execPath, ['scripts/check/fuzz.mjs'], {
        encoding: 'utf8',
      });
      process.stdout.write(stdout);
      expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
    }, 1_800_000);
});

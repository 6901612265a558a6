import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isLong } from './support/driver.js';

const targets = readdirSync('test/fuzz/targets').map((file) => basename(file, '.ts'));

describe('What reads foreign bytes', () => {
  it.each(targets)('takes every input that is kept for it: %s', async (name) => {
    const { fuzz } = await import(`../fuzz/targets/${name}.js`);
    const folder = join('test/fuzz/corpus', name);
    const inputs = readdirSync(folder);
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) {
      try {
        await fuzz(readFileSync(join(folder, input)));
      } catch (cause) {
        throw new Error(`${join(folder, input)} breaks it: ${(cause as Error).message}`, { cause });
      }
    }
  });

  if (isLong)
    it('takes what a fuzzer finds in two minutes', () => {
      const { status, stdout } = spawnSync(process.execPath, ['scripts/fuzz.mjs'], { encoding: 'utf8' });
      process.stdout.write(stdout);
      expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
    }, 1_800_000);
});

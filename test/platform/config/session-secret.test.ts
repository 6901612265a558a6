import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  keyedBySecret,
  replacedSecret,
  replaceLostSecret,
  secretKey,
} from '../../../src/platform/config/session-secret.js';

const environment = { SESSION_SECRET: 's'.repeat(32), DATA_DIR: 'var' };

it('The keys that are made from the secret are those of earlier releases', () => {
  const before = createHmac('sha256', environment.SESSION_SECRET).update('totp').digest();
  expect(secretKey(environment, 'totp')).toEqual(before);
});

it('Only one file reads the secret, which names everything that it keys', () => {
  const readers = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /[.{,]\s*SESSION_SECRET\b(?!:)|storedSecret\(/.test(readFileSync(join('src', file), 'utf8')),
  );
  // The doctor only says whether it is set.
  expect(readers.sort()).toEqual([
    'operations/doctor/checks/settings.ts',
    'platform/config/data-dir.ts',
    'platform/config/session-secret.ts',
  ]);
  expect(keyedBySecret).toMatch(/^sign-ins, two-step sign-in, showing a crew’s link again, /);
  // They work with another secret.
  expect(keyedBySecret).not.toMatch(/customers’ links|passkeys/);
});

it('A secret that is gone is missed, and none in a new folder', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'secret-'));
  try {
    expect(replaceLostSecret({ DATA_DIR })).toBeUndefined();
    writeFileSync(join(DATA_DIR, 'intake-secret'), '');
    expect(replaceLostSecret({ ...environment, DATA_DIR })).toBeUndefined();
    expect(replaceLostSecret({ DATA_DIR })).toContain(`${join(DATA_DIR, 'session-secret')} was missing`);
    // The next starts say nothing, but the fact is kept until the former secret is back.
    expect(replaceLostSecret({ DATA_DIR })).toBeUndefined();
    expect(replacedSecret({ DATA_DIR })).toMatchObject({ file: join(DATA_DIR, 'secret-lost') });
    writeFileSync(join(DATA_DIR, 'session-secret'), 'f'.repeat(64));
    expect(replacedSecret({ DATA_DIR })).toBeUndefined();
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});

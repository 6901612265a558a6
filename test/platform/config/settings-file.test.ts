import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  changedSettings,
  parseSettings,
  requireReadSettings,
} from '../../../src/platform/config/settings-file.js';

const parse = (...lines: string[]) => parseSettings(Buffer.from(`${lines.join('\n')}\n`), 'site.env');

it('Settings in a file are read like systemd reads them', () => {
  const { values, misread } = parse(
    '# A comment with = and "',
    '; another one',
    '',
    'BACKUP_TIME=03:15\r',
    'BRAND_NAME = Dry Lark  ',
    'BUSINESS_NAME="Dry \\"Lark\\" $5 \\n" ',
    'BACKUP_COMMAND=\'rclone copy "$BACKUP_FILE" \\',
    "  cellar:'",
    'SMTP_URL=smtps://a:b#c"@mail.example.com',
    'ALERT_EMAIL=ops@\\',
    'example.com',
    'OWNER_EMAIL=',
  );
  expect(misread).toEqual([]);
  expect(values).toEqual({
    BACKUP_TIME: '03:15',
    BRAND_NAME: 'Dry Lark',
    BUSINESS_NAME: 'Dry "Lark" $5 \\n',
    BACKUP_COMMAND: 'rclone copy "$BACKUP_FILE" \\\n  cellar:',
    SMTP_URL: 'smtps://a:b#c"@mail.example.com',
    ALERT_EMAIL: 'ops@example.com',
    OWNER_EMAIL: '',
  });
});

it.each([
  [
    ['# One', 'export SMTP_URL=hunter2'],
    'Line 2 of site.env begins with “export” (SMTP_URL), so systemd ignores it.',
    'SMTP_URL=value',
  ],
  [['export hunter2=1'], 'Line 1 of site.env begins with “export”, so systemd ignores it.', 'NAME=value'],
  [['BACKUP_TIME: hunter2', ''], 'Line 1 of site.env has no “=”, so systemd ignores it.', 'NAME=value'],
  [
    ['BACKUP_TIME hunter2'],
    'Line 1 of site.env has no “=” (BACKUP_TIME), so systemd ignores it.',
    'BACKUP_TIME=value',
  ],
  [
    ['smtps://a:hunter2@b?c="d'],
    'Line 1 of site.env has no valid name before “=”, so systemd ignores it.',
    'NAME=value',
  ],
  [
    ['', 'BACKUP_COMMAND="hunter2', 'BACKUP_TIME=03:15', 'BRAND_NAME="A"'],
    'Line 2 of site.env (BACKUP_COMMAND) has no end, so the settings after it are part of its value.',
    'Close the quotation mark in line 2',
  ],
  [
    ['BACKUP_COMMAND=hunter2\\', 'BACKUP_TIME=03:15'],
    'Line 1 of site.env (BACKUP_COMMAND) has no end, so the settings after it are part of its value.',
    'remove the backslash',
  ],
])('Of %j, the line is named, and no value', (lines, found, fix) => {
  const { misread } = parse(...lines);
  expect(misread).toEqual([{ found, fix: expect.stringContaining(fix) }]);
  expect(JSON.stringify(misread)).not.toContain('hunter2');
});

it('Changed settings are those of the next start, without what the unit sets', () => {
  const started = {
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    PORT: '3001',
    BACKUP_TIME: '03:15',
    BRAND_NAME: 'A',
  };
  const changes = (...lines: string[]) => changedSettings(started, parse(...lines));
  expect(changes('BACKUP_TIME=03:15', 'BRAND_NAME="A"', 'OWNER_EMAIL=')).toEqual([]);
  expect(changes('BACKUP_TIME=04:15', 'PORT=3000')).toEqual(['PORT', 'BACKUP_TIME', 'BRAND_NAME']);
});

it.each([
  [['A=1', 'BRAND_NAME=Caf\xe9'], '2'],
  [['export BRAND_NAME=Caf\xe9'], '1'],
  [['BACKUP_COMMAND="one', 'tw\xf6"', 'A=1', 'BRAND_NAME=Caf\xe9'], '2, 4'],
  [['# \0', 'A=1'], '1'],
])('Of %j, the line is named for which systemd ignores the whole file', (lines, numbers) => {
  const { unread } = parseSettings(Buffer.from(lines.join('\r\n'), 'latin1'), 'site.env');
  expect(unread?.found).toBe(
    `site.env isn’t UTF-8 text (line ${numbers}), so systemd ignores the whole file.`,
  );
});

it('systemd reads a file with such bytes in a comment or in a line without “=”', () => {
  const lines = '# Caf\xe9\nCaf\xe9\nBRAND_NAME=A';
  const { values, unread } = parseSettings(Buffer.from(lines, 'latin1'), 'site.env');
  expect([values, unread]).toEqual([{ BRAND_NAME: 'A' }, undefined]);
  expect(parse('BRAND_NAME=Café \u{1f9fc} \ufffd').unread).toBeUndefined();
});

it('Without the settings of a file that systemd ignores, nothing works', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'site.env');
  try {
    requireReadSettings(file);
    writeFileSync(file, 'BRAND_NAME=A\n');
    requireReadSettings(file);
    writeFileSync(file, Buffer.from('BRAND_NAME=Caf\xe9\n', 'latin1'));
    expect(() => requireReadSettings(file)).toThrow('(line 1), so systemd ignores the whole file');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

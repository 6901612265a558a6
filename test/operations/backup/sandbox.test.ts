import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { explainClosed, openToUnits } from '../../../src/operations/backup/sandbox.js';

const explained = (message: string, variables = { RUNTIME_DIRECTORY: '/run/site' }) =>
  explainClosed(new Error(message), variables).message;

it.each([
  'BACKUP_COMMAND failed: cp: cannot create regular file ‘/mnt/copies/a’: Read-only file system',
  'BACKUP_COMMAND failed: mkdir: cannot create directory ‘/home/a’: Permission denied',
  "EROFS: read-only file system, mkdir '/mnt/backups'",
])('A backup that fails under systemd with “%s” says how to open the folder', (message) => {
  expect(explained(message)).toMatch(
    /^(?<message>.+)\. At night, systemd lets .* systemctl edit .* ReadWritePaths=FOLDER, then: npm run restart$/,
  );
  expect(explained(`${message} ${'x'.repeat(400)}`).length).toBeLessThanOrEqual(500);
  // By hand, it isn't systemd that refuses.
  expect(explained(message, { RUNTIME_DIRECTORY: '' })).toBe(message);
});

it.each(['BACKUP_COMMAND failed: Permission denied (publickey).', 'BACKUP_COMMAND failed: No space left'])(
  'A backup that fails with “%s” says only that',
  (message) => expect(explained(message)).toBe(message),
);

it('The recipe for another folder opens it to the same units', () => {
  const unitsIn = (text: string) => text.match(/\bsite(@|-doctor)?\.service\b/g);
  const [, recipe] = readFileSync('docs/recipes.md', 'utf8').split('\nTo another folder of this machine');
  expect(unitsIn(recipe.split('\nTo another machine')[0])).toEqual(unitsIn(openToUnits('FOLDER')));
});

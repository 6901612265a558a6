import { expect, it } from '@jest/globals';
import { explainClosed } from '../../../src/operations/backup/sandbox.js';

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

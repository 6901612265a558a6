import { expect, it } from '@jest/globals';
import { runProgram } from '../../../src/operations/backup/run-program.js';

const failureOf = (script: string) =>
  runProgram('sh', ['-c', `${script}; exit 7`], { title: 'BACKUP_COMMAND failed' }).then(
    () => '',
    (error: Error) => error.message,
  );

it('The failure of a program has the last lines of its errors, in one line', async () => {
  expect(await failureOf('printf "ssh: connection refused\\n\\n  scp: connection closed\\n" >&2')).toBe(
    'BACKUP_COMMAND failed: ssh: connection refused / scp: connection closed',
  );
  expect(await failureOf('true')).toBe('BACKUP_COMMAND failed: exited with code 7');
});

it('The failure of a program that says a lot is short enough to be stored', async () => {
  const long = await failureOf('for i in $(seq 99); do echo "line $i, $(seq 100 | tr -d "\\n")"; done >&2');
  expect(long).toMatch(/\/ line 99, 123.*99100$/);
  expect(long.length).toBeLessThan(500);
});

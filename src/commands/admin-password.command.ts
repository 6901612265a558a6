import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand, WrongUsage } from './run-command.js';

const usage = `Sets a new admin password and turns it on, signs out every device and turns two-step sign-in off. Passkeys stay.

  npm run admin:password              asks for the password
  npm run admin:password < file       reads it from standard input

The site may be running or stopped.
`;

/** `npm run admin:password`: sets a new password, signs out all devices and turns off two-step sign-in. */
async function setPassword(): Promise<void> {
  const password = process.stdin.isTTY ? await ask('New admin password: ') : await readAll();
  if (password.includes('\n')) throw new RangeError('Enter the password once, in one line.');
  if (password.length < 8 || password.length > 200)
    throw new RangeError('Enter a password of 8 to 200 characters.');
  const { runAction } = await import('../site-actions.js');
  // Also as ADMIN_PASSWORD, so that on an empty database no other password is generated and printed first.
  const variables = { ...process.env, ADMIN_PASSWORD: password };
  process.stdout.write(
    `${await runAction('reset-password', password, variables, { setsFirstPassword: true })}\n`,
  );
}

/** Reads a line without showing it. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return answer.trim();
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trim();
}

runCommand(usage, {}, async ({ positionals }) => {
  if (positionals.length > 0)
    throw new WrongUsage(
      'Don’t put the password in the command, where every user of the machine could see it. Run it without arguments.',
    );
  await setPassword();
});

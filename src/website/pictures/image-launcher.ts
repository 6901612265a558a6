import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageOrder, ImageReport } from './image-messages.js';

/*
 * The image launcher: starts an image program for each job of the server's. Whoever starts a process is halted while the kernel copies
 * the tables of its memory, the longer the more it has: some 15 ms for the server, which all visitors would wait for. It ends, and with
 * it all image programs, when the server does.
 */

const program = join(import.meta.dirname, 'image-program.js');
const running = new Map<number, ChildProcess>();
const report = (sent: ImageReport) => process.send?.(sent);

process.once('disconnect', () => process.exit());
process.on('message', (order: ImageOrder) => {
  if ('end' in order) running.get(order.end)?.kill('SIGKILL');
  else
    void launch(order).catch(({ message }: Error) =>
      report({ id: order.id, ended: { why: `its program does not start (${message})`, started: false } }),
    );
});

async function launch({ id, job, file, bytes, nodeOptions }: Exclude<ImageOrder, { end: number }>) {
  const input = file === undefined ? undefined : openSync(file, 'r');
  try {
    // Without the site's environment: a decoder that was taken over finds no password in it.
    const child = fork(program, [JSON.stringify(job)], {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      // Not os.setPriority: on Linux that is of one thread, and decoders run in those that Node starts with.
      execPath: 'nice',
      execArgv: ['-n', '19', process.execPath, ...nodeOptions],
      serialization: 'advanced',
      stdio: [input ?? 'pipe', 'ignore', 'pipe', 'ipc'],
    });
    running.set(id, child);
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-500);
    });
    // A program that ends early closes its input; why it did is in how it ended.
    child.stdin?.on('error', () => undefined).end(bytes);
    child.on('message', (message) => report({ id, message } as ImageReport));
    const [[code, signal]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
    const why = code === 0 ? undefined : `The image program ended with ${signal ?? code}. ${said}`.trim();
    report({ id, ended: { why, started: true } });
  } finally {
    running.delete(id);
    if (input !== undefined) closeSync(input);
  }
}

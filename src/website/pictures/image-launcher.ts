import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageOrder, ImageReport } from './image-messages.js';

/*
 * The image launcher: starts one image program for each of the server's jobs. Starting a process pauses the
 * parent while the kernel copies its memory tables: about 15 ms for the server, which would delay every
 * visitor. The launcher and all image programs end when the server does.
 */

const program = join(import.meta.dirname, 'image-program.js');
const running = new Map<number, ChildProcess>();
const report = (sent: ImageReport) => process.send?.(sent);

process.once('disconnect', () => process.exit());
process.on('message', (order: ImageOrder) => {
  if ('end' in order) running.get(order.end)?.kill('SIGKILL');
  else
    void launch(order).catch(({ message }: Error) =>
      report({
        id: order.id,
        ended: { why: `the image process couldn’t start (${message})`, started: false },
      }),
    );
});

async function launch({ id, job, file, bytes, nodeOptions }: Exclude<ImageOrder, { end: number }>) {
  const input = file === undefined ? undefined : openSync(file, 'r');
  try {
    // Without the site's environment, so that a compromised decoder finds no passwords.
    const child = fork(program, [JSON.stringify(job)], {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      // Not os.setPriority: on Linux it affects only one thread, and decoders run in Node's thread pool.
      execPath: 'nice',
      execArgv: ['-n', '19', process.execPath, ...nodeOptions],
      serialization: 'advanced',
      stdio: [input ?? 'pipe', 'ignore', 'pipe', 'ipc'],
    });
    running.set(id, child);
    let stderrTail = '';
    child.stderr?.on('data', (chunk) => {
      stderrTail = `${stderrTail}${chunk}`.slice(-500);
    });
    // A program that ends early closes its input. Its exit code and stderr give the reason.
    child.stdin?.on('error', () => undefined).end(bytes);
    child.on('message', (message) => report({ id, message } as ImageReport));
    const [[code, signal]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
    const why =
      code === 0 ? undefined : `The image program ended with ${signal ?? code}. ${stderrTail}`.trim();
    report({ id, ended: { why, started: true } });
  } finally {
    running.delete(id);
    if (input !== undefined) closeSync(input);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variables } from '../../../src/platform/config/environment.js';
import { inherited } from './inherited.js';
import { asInTheUnit } from './low-memory-host.js';
import { manyLeads } from './site-settings.js';

/** The built product in a process of its own, as a server runs it. */
export class SiteProcess {
  /** Everything it printed so far. */
  output = '';

  private constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  /**
   * Starts it on a free port and waits until it listens, or ends.
   * @param run what node is told to run, with its options: those for which the build keeps compiled code,
   * unless told otherwise.
   */
  static async start(variables: Variables, run = asInTheUnit().run): Promise<SiteProcess> {
    const site = new SiteProcess(
      spawn(process.execPath, run, {
        env: { ...inherited, PORT: '0', TZ: 'Asia/Kolkata', ...manyLeads, ...variables },
      }),
    );
    for (let attempt = 0; attempt < 1200 && !site.url && site.process.exitCode === null; attempt++)
      await sleep(50);
    return site;
  }

  get url(): string {
    return /The site is at (\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** Asks on a connection that then ends: for a kept one, a stopping process waits a second for more. */
  fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { ...init.headers, Connection: 'close' } });
  }

  /** @returns the exit code, or the signal that ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    const before = this.process.exitCode ?? this.process.signalCode;
    if (before !== null) return before;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    const [code, by] = await ended;
    return code ?? by;
  }
}

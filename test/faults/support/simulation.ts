import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Variables } from '../../../src/platform/config/environment.js';
import { inherited } from '../../support/site/inherited.js';
import { manyLeads, password } from '../../support/site/site-settings.js';

const script = new URL('./years-process.mjs', import.meta.url);

/** What is done to the site, which has to bear that it is done again. */
export type Deed = { command: string } & Record<string, unknown>;

/** The product in a process that is killed now and then, on a clock that the test sets. */
export class Simulation {
  /** How often it was killed. */
  kills = 0;
  private child?: ChildProcess;
  private number = 0;

  constructor(private readonly variables: Variables) {}

  async start(at: Date): Promise<void> {
    const variables = { ...manyLeads, ADMIN_PASSWORD: password, ...this.variables };
    const env = { ...inherited, SIMULATION: JSON.stringify({ variables, at: at.getTime() }) };
    this.child = fork(script, { env, execArgv: [] });
    await once(this.child, 'message');
  }

  /** Resolves once it is done. @param killAfterMs kills the process in the middle of it, then repeats it. */
  async do(at: Date, deed: Deed, killAfterMs?: number): Promise<void> {
    const child = this.child as ChildProcess;
    const number = ++this.number;
    child.send({ number, at: at.getTime(), ...deed });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    const heard = new AbortController();
    const { signal } = heard;
    const answer = await Promise.race([
      once(child, 'message', { signal }).then(
        ([one]) => one as { error?: string },
        () => undefined,
      ),
      once(child, 'exit', { signal }).then(
        () => undefined,
        () => undefined,
      ),
    ]);
    heard.abort();
    clearTimeout(timer);
    if (answer?.error) throw new Error(answer.error);
    if (killAfterMs === undefined) {
      if (!answer) throw new Error('The process ended by itself');
      return;
    }
    await this.stop('SIGKILL');
    this.kills++;
    // What it held is free again when its leases have ended.
    const later = new Date(at.getTime() + 3 * 60_000);
    await this.start(later);
    await this.do(later, deed);
  }

  /** Ends it and starts it again. */
  async restart(at: Date): Promise<void> {
    await this.stop('SIGTERM');
    await this.start(at);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.child as ChildProcess;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGTERM') child.disconnect();
    await ended;
  }
}

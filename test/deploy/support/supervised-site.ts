import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variables } from '../../../src/platform/config/environment.js';
import { until } from '../../support/runner/until.js';
import { asInTheUnit } from '../../support/site/low-memory-host.js';
import { manyLeads } from '../../support/site/site-settings.js';
import type { KeptPort } from './kept-port.js';

/** The site as systemd keeps it: on a port of the supervisor's, started anew whenever it ends. */
export class SupervisedSite {
  /** What its processes have printed, from the first on. */
  output = '';
  private process?: ChildProcess;
  private isWanted = false;
  private supervision = Promise.resolve();

  /** @param folder with `dist/src/main.js`; a link may lead there, and elsewhere at the next start. */
  constructor(
    private readonly port: KeptPort,
    /** What the next process is started with. */
    public variables: Variables,
    private readonly folder: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port.port}`;
  }

  /** Starts it and waits until it listens. */
  async start(): Promise<void> {
    this.isWanted = true;
    this.supervision = this.supervise();
    await this.hasStarted(0);
  }

  /** Ends it for good. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.isWanted = false;
    this.process?.kill(signal);
    await this.supervision;
  }

  /** Has it end and waits for the next one. */
  async restart(): Promise<void> {
    const before = this.output.length;
    this.kill('SIGTERM');
    await this.hasStarted(before);
  }

  kill(signal: NodeJS.Signals): void {
    this.process?.kill(signal);
  }

  private hasStarted(after: number): Promise<void> {
    return until(() => this.output.slice(after).includes('The site is at'));
  }

  private async supervise(): Promise<void> {
    while (this.isWanted) {
      this.process = this.spawn();
      await once(this.process, 'exit');
      // systemd's RestartSec.
      await sleep(100);
    }
  }

  private spawn(): ChildProcess {
    const { PATH } = process.env;
    const { fd, port } = this.port;
    const env = { PATH, PORT: String(port), ...manyLeads, ...this.variables, LISTEN_FDS: '1' };
    const { run } = asInTheUnit(this.folder);
    const child = spawn('sh', ['-c', `LISTEN_PID=$$ exec node ${run.join(' ')}`], {
      env,
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe', fd],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    return child;
  }
}

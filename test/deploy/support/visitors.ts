import { Agent, request } from 'node:https';
import { lead } from '../../support/data/lead.js';
import { host } from './nginx.js';

/** Fifty requests a second by default, for pages and leads. Counts the answers by status or error. */
export class Visitors {
  readonly statuses: Record<string, number> = {};
  private readonly agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  private readonly underWay = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private sent = 0;

  constructor(
    private readonly port: number,
    private readonly everyMs = 20,
  ) {}

  /** How many requests have been sent. */
  get count(): number {
    return this.sent;
  }

  start(): void {
    this.timer = setInterval(() => {
      const isLead = this.sent++ % 5 === 0;
      const asked = (isLead ? this.ask('POST', '/api/contact', lead()) : this.ask('GET', '/pricing')).then(
        (status) => {
          const name = `${isLead ? 'lead' : 'page'} ${status}`;
          this.statuses[name] = (this.statuses[name] ?? 0) + 1;
          this.underWay.delete(asked);
        },
      );
      this.underWay.add(asked);
    }, this.everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    this.agent.destroy();
  }

  private ask(method: string, path: string, body?: object): Promise<number | string> {
    const headers = { Host: host, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    return new Promise((resolve) => {
      request(
        { agent: this.agent, host: '127.0.0.1', servername: host, port: this.port, method, path, headers },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        },
      )
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end(body && JSON.stringify(body));
    });
  }
}

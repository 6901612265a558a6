import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../runner/until.js';
import { freePort } from './private-server.mjs';

/** A calendar server of the tests' own. */
export class DavServer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    readonly port: number,
    /** Of the calendar. */
    readonly path: string,
    /** `user:password`, or nothing. */
    readonly credentials: string,
  ) {}

  static async radicale(program: string): Promise<DavServer> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'radicale-')), await freePort()];
    const users = join(folder, 'users');
    const config = join(folder, 'config');
    await writeFile(users, 'owner:pass@word\n');
    await writeFile(
      config,
      `[server]\nhosts = 127.0.0.1:${port}\n` +
        `[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\n` +
        `[storage]\nfilesystem_folder = ${join(folder, 'data')}\n[logging]\nlevel = error\n`,
    );
    // Python cannot sleep under libfaketime that leaves the monotonic clock alone
    // (scripts/check/test-at-times.mjs).
    const env = { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: undefined };
    const server = new DavServer(
      spawn(program, ['--config', config], { env, stdio: 'ignore' }),
      folder,
      port,
      '/owner/jobs/',
      'owner:pass%40word',
    );
    await server.untilItAnswers();
    await server.request('MKCALENDAR', server.path);
    return server;
  }

  static async xandikos(program: string): Promise<DavServer> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'xandikos-')), await freePort()];
    const args = ['-d', folder, '-l', '127.0.0.1', '-p', String(port), '--defaults'];
    const process = spawn(program, [...args, '--current-user-principal', '/owner/'], { stdio: 'ignore' });
    const server = new DavServer(process, folder, port, '/owner/calendars/calendar/', '');
    await server.untilItAnswers();
    return server;
  }

  /** For CALDAV_URL. @param port that of something in between. */
  url(port = this.port): string {
    return `http://${this.credentials && `${this.credentials}@`}127.0.0.1:${port}${this.path}`;
  }

  /** The calendar's events as the server gives them out, each its own text. */
  async events(): Promise<string[]> {
    const query =
      '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop>' +
      '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>';
    const answer = await this.request('REPORT', this.path, query, {
      'Content-Type': 'text/xml',
      Depth: '1',
    });
    const texts = [...(await answer.text()).matchAll(/BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/g)];
    return texts.map(([text]) => text.replace(/&#13;/g, '').replace(/&lt;/g, '<').replace(/&amp;/g, '&'));
  }

  /** Does to the calendar what its owner might do with another program. */
  request(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const authorization = `Basic ${Buffer.from(decodeURIComponent(this.credentials)).toString('base64')}`;
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      body,
      headers: { ...(this.credentials ? { Authorization: authorization } : {}), ...headers },
    });
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  private untilItAnswers(): Promise<void> {
    return until(async () =>
      fetch(`http://127.0.0.1:${this.port}/`).then(
        () => true,
        () => false,
      ),
    );
  }
}

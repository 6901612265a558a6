import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from '../../../src/platform/config/environment.js';
import { until } from '../../support/runner/until.js';
import type { AcmeAuthority } from '../../support/servers/acme-authority.mjs';
import { inherited } from '../../support/site/inherited.js';

/** Caddy and Pebble get the time from the kernel, past libfaketime (scripts/check/test-at-times.mjs). */
export const caddyProgram = process.env.FAKETIME ? undefined : process.env.TEST_CADDY;

/** The Caddy of deploy/caddy, with other ports, another certificate authority and another data folder. */
export class Caddy {
  output = '';

  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {
    process.stderr?.on('data', (chunk) => {
      this.output += chunk;
    });
  }

  /** Starts it in front of sites at some ports of this machine, and waits until it has its certificate. */
  static async start(
    authority: AcmeAuthority,
    ports: { http: number; https: number; sites: readonly number[] },
  ): Promise<Caddy> {
    const options = `
      http_port ${ports.http}
      https_port ${ports.https}
      acme_ca ${authority.directory}
      acme_ca_root ${authority.file}
      skip_install_trust`;
    const upstream = ports.sites.map((port) => `127.0.0.1:${port}`).join(' ');
    const caddy = Caddy.run(options, '', { SITE_UPSTREAM: upstream });
    await until(() => caddy.output.includes('certificate obtained successfully'));
    return caddy;
  }

  /** Starts it without TLS in front of one site. It logs requests. */
  static async withoutTls(port: number, site: number): Promise<Caddy> {
    const settings = { SITE_HOST: `http://127.0.0.1:${port}`, SITE_UPSTREAM: `127.0.0.1:${site}` };
    const caddy = Caddy.run('', 'log', settings);
    await until(() => caddy.output.includes('serving initial configuration'));
    return caddy;
  }

  private static run(options: string, directives: string, settings: Variables): Caddy {
    const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
    const file = join(folder, 'Caddyfile');
    const changed = readFileSync('deploy/caddy/Caddyfile', 'utf8')
      .replace(/^\{$/m, `{\nadmin off\nstorage file_system ${folder}${options}`)
      .replace(/^\{\$SITE_HOST.*\{$/m, `$&\n${directives}`);
    writeFileSync(file, changed);
    const env = { ...inherited, HOME: folder, ...settings };
    const args = ['run', '--config', file, '--adapter', 'caddyfile'];
    const stdio: StdioOptions = ['ignore', 'ignore', 'pipe'];
    return new Caddy(folder, spawn(caddyProgram as string, args, { env, stdio }));
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

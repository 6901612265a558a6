import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { until } from '../../support/runner/until.js';
import { freePort } from '../../support/servers/private-server.mjs';
import { selfSigned } from '../../support/servers/self-signed.mjs';

/** The program; undefined where it is not installed. */
export const nginxProgram = process.env.TEST_NGINX;
export const host = 'www.example.com';

/** The nginx of deploy/nginx, with another port, certificate and upstream. */
export class Nginx {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async inFrontOf(ports: number[]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const { key, certificate } = selfSigned(folder, host);
    const port = await freePort();
    const site = readFileSync('deploy/nginx/site.conf', 'utf8')
      .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
      .replace(/listen 443/, `listen 127.0.0.1:${port}`)
      .replace(/ {4}listen \[::\]:443.*\n/, '')
      .replace('/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate)
      .replace('/etc/letsencrypt/live/www.example.com/privkey.pem', key)
      .replace('/var/log/nginx/access.log', `${folder}/access.log`)
      // All requests of the test come from one address.
      .replace('rate=50r/s', 'rate=5000r/s')
      .replace('limit_conn connections 50', 'limit_conn connections 5000')
      .replace(
        / {4}server 127\.0\.0\.1:3000 max_fails=0;\n/,
        ports.map((number) => `    server 127.0.0.1:${number} max_fails=0;\n`).join(''),
      );
    expect(site).not.toMatch(/listen 443|letsencrypt|:3000/);
    writeFileSync(join(folder, 'site.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; user root; events { worker_connections 8192; }
       http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
    );
    const child = spawn(
      nginxProgram as string,
      ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
      {
        stdio: 'ignore',
      },
    );
    await until(() => takesConnections(port));
    return new Nginx(folder, child, port);
  }

  /** Everything in its logs. */
  logs(): string {
    return ['access.log', 'error.log'].map((name) => readFileSync(join(this.folder, name), 'utf8')).join('');
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const takes = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return takes;
}

import { once } from 'node:events';
import { createServer, request as requestPlainly } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { describeWith, sqlite } from '../support/databases/databases.js';
import { secretPaths } from '../support/routes.js';
import { until } from '../support/runner/until.js';
import { freePort } from '../support/servers/private-server.mjs';
import { testSite } from '../support/site/site.js';
import { Caddy, caddyProgram } from './support/caddy.js';
import { host, Nginx, nginxProgram } from './support/nginx.js';

/** A proxy of deploy in front of a port of this machine. */
interface Front {
  port: number;
  isOverTls: boolean;
  logs: () => string;
  stop: () => Promise<void>;
}

const fronts: [name: string, program: string | undefined, start: (site: number) => Promise<Front>][] = [
  [
    'nginx',
    nginxProgram,
    async (site) => {
      const nginx = await Nginx.inFrontOf([site]);
      return { port: nginx.port, isOverTls: true, logs: () => nginx.logs(), stop: () => nginx.stop() };
    },
  ],
  [
    'Caddy',
    caddyProgram,
    async (site) => {
      const port = await freePort();
      const caddy = await Caddy.withoutTls(port, site);
      return { port, isOverTls: false, logs: () => caddy.output, stop: () => caddy.stop() };
    },
  ],
];

for (const [name, program, start] of fronts)
  describeWith(program, name)(`The logs of ${name}`, () => {
    const site = testSite(sqlite);
    const upstream = createServer((_request, response) => response.end());
    let front: Front | undefined;

    afterEach(async () => {
      await front?.stop();
      upstream.closeAllConnections();
      upstream.close();
    });

    const ask = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { port, isOverTls } = front as Front;
        const options = { host: '127.0.0.1', port, path, agent: false, servername: host };
        const request = isOverTls
          ? requestOverTls({ ...options, rejectUnauthorized: false })
          : requestPlainly(options);
        request
          .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
          .on('error', reject)
          .end();
      });

    it.each([200, 502])(
      'have no secret of any route if the answer is %d',
      async (status) => {
        if (status === 200) await once(upstream.listen(0, '127.0.0.1'), 'listening');
        const port = status === 200 ? (upstream.address() as AddressInfo).port : await freePort();
        front = await start(port);
        const paths = secretPaths(site.app, 'SECRET').flatMap((path) => [path, path.toUpperCase()]);
        const answers = await Promise.all([...paths, '/pricing'].map(ask));
        expect(new Set(answers)).toEqual(new Set([status]));
        await until(() => front?.logs().includes('/pricing') === true);
        expect(front.logs()).not.toContain('SECRET');
      },
      60_000,
    );
  });

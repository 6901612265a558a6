import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { NestExpressApplication } from '@nestjs/platform-express';
import './log-files.js';
import { noteStart, noteStop } from './platform/config/crash-record.js';
import { compileAsUsual, optimizeAsUsual, spareTheStart } from './platform/config/spare-memory.js';

/** How long running requests may take after a stop signal, in milliseconds; no time under `npm run dev`. */
const drainMs = process.env.NODE_ENV === 'development' ? 0 : 8_000;

/** How long idle connections may still send a request. */
const idleGraceMs = drainMs / 8;

/** How long after the start the caches are warmed, so that the first visitors don't wait for it. */
const warmUpDelayMs = 60_000;

/** The first socket passed by a supervisor, by sd_listen_fds(3). */
const firstInheritedSocket = { fd: 3 };

let app: NestExpressApplication | undefined;
/** Takes what commands have the site do. */
let commands: NetServer | undefined;
/** Whether the site has run for so long that an error is no failed start. */
let isSettled = false;
let isEnding = false;

/** Creates, configures and starts the app; drains it on a stop signal. */
async function main(): Promise<void> {
  spareTheStart();
  process.env.TZ = 'UTC';
  process.env.NODE_ENV ||= 'production';
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => (app ? void stop(app) : process.exit(0)));
  // From a closed terminal, it ends the site.
  if (!isatty(0) && !isatty(1))
    process.on('SIGHUP', async () => app && (await import('./check-again.js')).checkAgain(app));
  const { createApp } = await import('./create-app.js');
  const { Environment } = await import('./platform/config/environment.js');
  const { HeartbeatService } = await import('./operations/monitoring/heartbeat.service.js');
  const { WatchService } = await import('./operations/monitoring/watch.service.js');
  const { BuiltFilesService } = await import('./pages/built-files.service.js');
  const { PageWarmerService } = await import('./website/site/page-warmer.service.js');
  app = await createApp(process.env, { endsWhenMoved: isSupervised() });
  const { DATABASE_URL, DATA_DIR, HOST, PORT } = app.get(Environment);
  if (isSocketInherited()) await listenOn(app, firstInheritedSocket);
  else await app.listen(PORT, HOST);
  optimizeAsUsual();
  const address = app.getHttpServer().address() as AddressInfo;
  const { port } = address;
  noteStart(port, Date.now());
  process.stdout.write(`\n  The site is at http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${port}\n\n`);
  app.get(WatchService).start();
  app.get(HeartbeatService).start();
  if (!DATABASE_URL) commands = (await import('./site-actions.js')).takeActions(app, DATA_DIR);
  await sleep(warmUpDelayMs);
  isSettled = true;
  (await import('./failed-start.js')).forgetFailedStarts();
  await app.get(BuiltFilesService).readAll();
  await app.get(PageWarmerService).warm(address);
  compileAsUsual();
}

/** Whether something starts the process again when it ends: systemd, or a container's runtime. */
const isSupervised = () => Boolean(process.env.INVOCATION_ID) || process.pid === 1 || process.ppid === 1;

/**
 * Whether systemd opened the port (sd_listen_fds(3)). Then connections wait in the kernel while one process
 * ends and the next one starts, and no request fails.
 */
const isSocketInherited = () =>
  process.env.LISTEN_PID === String(process.pid) && Number(process.env.LISTEN_FDS) >= 1;

const listenOn = (app: NestExpressApplication, socket: { fd: number }) =>
  new Promise<void>((resolve, reject) => {
    app.getHttpServer().once('error', reject).listen(socket, resolve);
  });

async function stop(app: NestExpressApplication): Promise<void> {
  commands?.close();
  const server: Server = app.getHttpServer();
  if (server.listening) noteStop((server.address() as AddressInfo).port);
  // Accept no new connections. Answer requests on open ones, and close each connection after its answer.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Don't use http's close, which cuts idle connections: a proxy may just have sent a request on one.
  const allClosed = once(server, 'close');
  NetServer.prototype.close.call(server);
  await Promise.race([allClosed, sleep(idleGraceMs)]);
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), drainMs).unref();
  await app.close();
  process.exit(0);
}

/** Ends the process after a fatal error. A failed start is explained, and followed by a wait. */
async function end(error: Error): Promise<void> {
  // What fails while it ends is no news.
  if (isEnding) return;
  isEnding = true;
  const [{ endFailedStart }, { explain }] = [
    await import('./failed-start.js'),
    await import('./platform/config/explain.js'),
  ];
  const isListening = app?.getHttpServer().listening === true;
  if (!isSettled && (!isListening || explain(error, ''))) return endFailedStart(error, release);
  process.stderr.write(`\n${error.stack}\n`);
  process.exit(1);
}

/** Releases the port and the database of a site that failed to start. */
async function release(): Promise<void> {
  const failed = app;
  // A stop signal ends the process at once.
  app = undefined;
  failed?.getHttpServer().close().closeAllConnections();
  await Promise.race([failed?.close().catch(() => undefined), sleep(drainMs)]);
}

process.on('uncaughtException', end);
main().catch(end);

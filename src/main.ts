import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** How many milliseconds requests under way may still take when the process is told to stop; none under `npm run dev`. */
const drainMs = process.env.NODE_ENV === 'development' ? 0 : 8_000;

/**
 * By how many percent the heap may grow before it is collected as a whole. V8 itself lets it grow to several times what is in
 * use where a machine has much memory, and requests that are answered late are enough for that (docs/measurements.md). The flag
 * is read at every collection, so that it works from here; a limit of the heap would not, and would end a process that needs more.
 */
const heapGrowsByPercent = 40;

/** Create, configure, listen; drain when told to stop. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowsByPercent}`);
  process.env.TZ = 'UTC';
  process.env.NODE_ENV ||= 'production';
  const { createApp } = await import('./create-app.js');
  const { Environment } = await import('./config/environment.js');
  const { PageWarmerService } = await import('./site/page-warmer.service.js');
  const app = await createApp(process.env);
  const { HOST, PORT } = app.get(Environment);
  await app.listen(PORT, HOST);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app));
  const address = app.getHttpServer().address() as AddressInfo;
  const { port } = address;
  process.stdout.write(`\n  The site is at http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${port}\n\n`);
  await app.get(PageWarmerService).warm(address);
}

async function stop(app: NestExpressApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  // No new connections. A request that still comes over an open one is answered, and closes its connection.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), drainMs).unref();
  await app.close();
  process.exit(0);
}

main().catch((error: Error) => {
  const isExplained = ['UnusableEnvironment', 'DatabaseFileInUse'].includes(error.constructor.name);
  process.stderr.write(`\n${isExplained ? error.message : error.stack}\n`);
  process.exit(1);
});

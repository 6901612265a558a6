import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestSite } from './site.js';

/** Lets browsers reach a site of this process. @returns its address. */
export async function addressOf(site: TestSite): Promise<string> {
  const server = site.app.getHttpServer();
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

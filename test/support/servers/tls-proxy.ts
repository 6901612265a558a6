import { once } from 'node:events';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certified } from './certificates.js';

/** A proxy before a site, as a server has one: TLS, the visitor's address appended, http led to https. */
export class TlsProxy {
  /** Where the site listens. */
  target = 0;
  /** Headers of the site's answers that it leaves out. */
  hidden: string[] = [];
  /** Whether those who come by http are led to https. */
  redirects = true;
  private readonly tls: TlsServer;
  private readonly plain: Server;

  constructor(
    certified: Certified,
    private readonly host: string,
  ) {
    this.tls = createServer(certified, (incoming, outgoing) => this.pass(incoming, outgoing));
    this.plain = createPlainServer((incoming, outgoing) => {
      if (!this.redirects) return this.pass(incoming, outgoing);
      outgoing.writeHead(301, { location: `https://${this.host}:${this.port}${incoming.url}` }).end();
    });
  }

  async start(): Promise<this> {
    for (const server of [this.tls, this.plain]) await once(server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  /** Shows another certificate from now on. */
  show(certified: Certified): void {
    this.tls.setSecureContext(certified);
  }

  get port(): number {
    return portOf(this.tls);
  }

  get plainPort(): number {
    return portOf(this.plain);
  }

  async stop(): Promise<void> {
    for (const server of [this.tls, this.plain]) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const before = incoming.headers['x-forwarded-for'];
    const chain = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, 'x-forwarded-for': chain };
    const options = {
      port: this.target,
      host: '127.0.0.1',
      path: incoming.url,
      method: incoming.method,
      headers,
    };
    const passed = request(options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !this.hidden.includes(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }
}

const portOf = (server: Server | TlsServer) => (server.address() as AddressInfo).port;

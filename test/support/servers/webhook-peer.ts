import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { WebhookAddressesService } from '../../../src/messages/webhooks/webhook-addresses.service.js';
import type { TestSite } from '../site/site.js';
import { Authority } from './certificates.js';
import { DnsServer } from './dns-server.js';

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An event as its receiver reads it. */
export interface ReadEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const peerHost = 'hooks.example.com';

/** Another company's webhook server, with TLS and a name server: keeps what it gets and answers as told. */
export class WebhookPeer {
  readonly received: ReceivedEvent[] = [];
  readonly authority = new Authority();
  readonly names = new DnsServer();
  answer: Answer;
  private readonly server: Server = createServer(
    this.authority.certify(peerHost, 30),
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      this.answer(response, request);
    },
  );

  constructor() {
    this.reset();
  }

  /** What a site is started with, so that it may reach this server. */
  get tuning() {
    return {
      furtherWebhookTargets: { addresses: ['127.0.0.1'], authority: this.authority.certificate },
    };
  }

  async start(): Promise<void> {
    await this.names.start();
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Has a site ask this server's name server. */
  use(site: TestSite): void {
    site.app.get(WebhookAddressesService).newResolver = () => {
      const resolver = new Resolver({ timeout: 1_000, tries: 2 });
      resolver.setServers([this.names.address]);
      return resolver;
    };
  }

  /** Answers with 204 again, and forgets what it got. */
  reset(): void {
    this.received.length = 0;
    this.answer = (response) => response.writeHead(204).end();
    this.names.records.clear();
    this.names.records.set(`A ${peerHost}`, ['127.0.0.1']);
  }

  answerWith(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => response.writeHead(status, headers).end();
  }

  url(path: string): string {
    return `https://${peerHost}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** The events at a path, each checked by the specification's own library. */
  read(path: string, secret: string): ReadEvent[] {
    return this.received
      .filter((one) => one.path === path)
      .map(({ headers, body }) => {
        const plain = headers as Record<string, string>;
        return new Webhook(secret).verify(body, plain) as ReadEvent;
      });
  }

  stop(): void {
    this.names.stop();
    this.server.closeAllConnections();
    this.server.close();
    this.authority.remove();
  }
}

import type { ClientRequest } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { within } from '../../platform/background/within.js';
import { Tuning } from '../../platform/config/tuning.js';
import { UnreachableAddress, WebhookAddressesService } from './webhook-addresses.service.js';

const responseTimeoutMs = 10_000;

/** Posts events over verified TLS, without following redirects and without reading the body of the answer. */
@Injectable()
export class WebhookSenderService {
  constructor(
    private readonly addresses: WebhookAddressesService,
    private readonly tuning: Tuning,
  ) {}

  /**
   * Posts JSON.
   * @returns the HTTP status of the answer.
   * @throws if there is no answer within ten seconds, or the address may not be reached.
   */
  async post(
    url: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<number> {
    return within(
      responseTimeoutMs,
      (limited) => this.exchange(new URL(url), headers, body, limited),
      signal,
    );
  }

  private async exchange(
    url: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<number> {
    // The connection uses these very addresses: a second lookup could have another answer (DNS rebinding).
    const found = await this.addresses.addressesOf(url.hostname);
    const { request: httpsRequest } = await import('node:https');
    signal.throwIfAborted();
    const lookup: LookupFunction = (_hostname, { all }, callback) =>
      all ? callback(null, found) : callback(null, found[0].address, found[0].family);
    return new Promise((resolve, reject) => {
      const request = httpsRequest(url, {
        method: 'POST',
        agent: false,
        lookup,
        rejectUnauthorized: true,
        ca: this.tuning.furtherWebhookTargets.authority,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Standard-Webhooks',
        },
        signal,
      });
      request.on('error', reject);
      request.on('response', ({ statusCode = 0 }) => {
        resolve(statusCode);
        request.destroy();
      });
      this.checkConnection(request);
      request.end(body);
    });
  }

  /** Ends a connection to an address that isn't allowed, whatever led there. */
  private checkConnection(request: ClientRequest): void {
    request.on('socket', (socket) =>
      socket.on('connect', () => {
        if (!this.addresses.isAllowed(socket.remoteAddress ?? ''))
          request.destroy(new UnreachableAddress('The connection led into a private network.'));
      }),
    );
  }
}

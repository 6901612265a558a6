import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';

/** What is answered before Express: none of these has a route, so they are counted under names of their own. */
export type AheadOfRoutes = '(kept page)' | '(built file)' | '(picture)' | '(unreadable)';

/** A request that reached a route of Express has the route's pattern. */
type Routed = IncomingMessage & { route?: { path?: unknown } };

/**
 * Counts requests by method, status and route. Routes are patterns, never the addresses that were asked for, so that nobody can
 * fill the memory with names. Counts are kept in plain maps, which costs a kept page next to nothing; /metrics reads them.
 */
@Injectable()
export class RequestCountsService {
  private readonly counts = new Map<string, number>();
  /** Of what Express answers; what is kept ready takes microseconds. */
  readonly durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'How long requests took that reached a route; kept pages and built files are not among them.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });

  /** Every combination that was counted, with its count. */
  get all(): { labels: { method: string; status: string; route: string }; count: number }[] {
    return [...this.counts].map(([key, count]) => {
      const [method, status, ...route] = key.split(' ');
      return { labels: { method, status, route: route.join(' ') }, count };
    });
  }

  /** Counts a request that was answered ahead of every route. */
  countAhead({ method }: IncomingMessage, { statusCode }: ServerResponse, by: AheadOfRoutes): void {
    this.add(`${method} ${statusCode} ${by}`);
  }

  /** Counts a request for a picture of the owner's, which may be answered later. */
  countPicture(request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => this.countAhead(request, response, '(picture)'));
  }

  /** Counts a request once it is over, whichever route it comes to; as "aborted" where nobody was there for the answer. */
  countOnceOver(request: Routed, response: ServerResponse): void {
    const start = performance.now();
    response.once('close', () => {
      const { method = '', route } = request;
      const name = typeof route?.path === 'string' ? route.path : '(none)';
      this.add(`${method} ${response.headersSent ? response.statusCode : 'aborted'} ${name}`);
      this.durations.observe({ method, route: name }, (performance.now() - start) / 1000);
    });
  }

  private add(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

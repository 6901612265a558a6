import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';

/** Labels for requests that are answered before Express. They have no route, so they have their own names. */
export type AheadOfRoutes = '(kept page)' | '(built file)' | '(picture)' | '(unreadable)';

/** A request that reached a route of Express, with the route's pattern. */
type Routed = IncomingMessage & { route?: { path?: unknown } };

/**
 * Counts requests by method, status and route. Routes are patterns, never the requested paths, so that no one
 * can fill the memory with names. Counts are in a plain map, which is cheap even for cached pages; /metrics
 * reads it.
 */
@Injectable()
export class RequestCountsService {
  private readonly counts = new Map<string, number>();
  /** Only for requests that Express answers; cached answers take microseconds. */
  readonly durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Duration of requests that reached a route. Excludes cached pages and built files.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });

  /** All combinations with their counts. */
  get all(): { labels: { method: string; status: string; route: string }; count: number }[] {
    return [...this.counts].map(([key, count]) => {
      const [method, status, ...route] = key.split(' ');
      return { labels: { method, status, route: route.join(' ') }, count };
    });
  }

  /** Counts a request that was answered before routing. */
  countAhead({ method }: IncomingMessage, { statusCode }: ServerResponse, by: AheadOfRoutes): void {
    this.add(`${method} ${statusCode} ${by}`);
  }

  /** Counts a request for one of the owner's photos, which may be answered later. */
  countPicture(request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => this.countAhead(request, response, '(picture)'));
  }

  /** Counts a request when it ends, by its route; as "aborted" if the visitor left before the answer. */
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

import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Variables } from '../../../src/platform/config/environment.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { pause } from './driver.js';

/** Sends page views with unique titles from visitors of many networks; remembers which were acknowledged. */
export class ViewsDriver {
  readonly acknowledged: string[] = [];
  /** What the views are called by their browsers, by title. */
  readonly numbers = new Map<string, number>();
  /** How often each status came; 0 where no answer did. */
  readonly statuses: Record<number, number> = {};
  private sent = 0;
  private isRunning = false;
  private visitors: Promise<void>[] = [];

  get visitorCount(): number {
    return this.visitors.length;
  }

  /** @param url of the site, by the visitor's number; it may move from start to start. */
  constructor(private readonly url: (visitor: number) => string) {}

  /** Has visitors open one page after the other until stopped. @param pauseMs between a visitor's pages. */
  start(visitors = 4, pauseMs = 0): void {
    this.isRunning = true;
    this.visitors = Array.from({ length: visitors }, async (_, visitor) => {
      while (this.isRunning) {
        await this.view(visitor);
        if (pauseMs > 0) await pause(pauseMs);
      }
    });
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.visitors);
  }

  /** Waits until so many more were acknowledged. */
  async acknowledge(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal) await pause(5);
  }

  private async view(visitor: number): Promise<void> {
    const title = `${visitor}-${String(this.sent++).padStart(6, '0')}`;
    const data = { sessionId: `visitor-${visitor}`, pageUrl: '/', pageTitle: title, referrer: '' };
    const status = await fetch(`${this.url(visitor)}/api/analytics/track`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `198.18.${visitor}.${this.sent % 250}`,
      },
      body: JSON.stringify({ type: 'pageview', data }),
    }).then(
      async (answer) => {
        const text = await answer.text();
        if (answer.status === 200) this.numbers.set(title, JSON.parse(text).pageView.id);
        return answer.status;
      },
      () => 0,
    );
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 200) this.acknowledged.push(title);
    else await pause(50);
  }
}

const select = 'SELECT pageTitle FROM page_views ORDER BY id';

/** The titles of stored page views, in order, read past the product. On SQLite the site must have ended. */
export async function storedTitles({ DATABASE_URL, DATA_DIR = '' }: Variables): Promise<string[]> {
  const titles = (rows: unknown) => (rows as { pageTitle: string }[]).map(({ pageTitle }) => pageTitle);
  if (DATABASE_URL) {
    const connection = await createConnection(DATABASE_URL);
    const [rows] = await connection.query<RowDataPacket[]>(select);
    await connection.end();
    return titles(rows);
  }
  const file = new Sqlite(join(DATA_DIR, 'site.sqlite'), { readonly: true });
  try {
    return titles(file.prepare(select).all());
  } finally {
    file.close();
  }
}

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { readJournalStatus } from '../../../src/contacts/journal/journal-status.service.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';

/** The words of a visitor that have to come back byte for byte. */
interface Content {
  name: string;
  email: string;
  phone: string;
  message: string;
}

interface Row extends Content {
  idempotencyKey: string;
}

/** Bodies of a few hundred bytes, with what encodings trip over. */
function contentOf(number: number): Content {
  return {
    name: `Visitor ${number} Zoë O'Hara 🧽`,
    email: `visitor-${number}@example.com`,
    phone: '(763) 555-0100',
    message: `${randomBytes(60).toString('base64')}\n"quoted" \\ % _ 日本 ${number}`,
  };
}

/**
 * Posts leads under keys of their own and remembers which were acknowledged. The check is one: every
 * acknowledged key is in the database exactly once, byte-equal, and no key that was never sent.
 */
export class Driver {
  private readonly sent = new Map<string, Content>();
  private readonly acknowledged = new Set<string>();
  /** How often each status came; 0 where no answer did. */
  readonly statuses: Record<number, number> = {};
  /** The links that were told to those who sent a request. */
  readonly links: string[] = [];
  /** The longest that an answer took, in milliseconds. */
  slowest = 0;
  private isRunning = false;
  private posts: Promise<void>[] = [];

  /** @param url of the site; it may move from start to start. */
  constructor(public url: () => string) {}

  get acknowledgedCount(): number {
    return this.acknowledged.size;
  }

  /** The keys that were acknowledged so far. */
  acknowledgedKeys(): string[] {
    return [...this.acknowledged];
  }

  /** Posts one by one on each connection until stopped. @param pauseMs between the posts of a connection. */
  start(connections = 8, pauseMs = 0): void {
    this.isRunning = true;
    this.posts = Array.from({ length: connections }, async () => {
      while (this.isRunning) {
        await this.post();
        if (pauseMs > 0) await pause(pauseMs);
      }
    });
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.posts);
  }

  /** Waits until so many more leads were acknowledged. */
  async acknowledge(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    while (this.acknowledged.size < goal) await pause(5);
  }

  /** Sends one more lead. @returns the status, 0 where no answer came. */
  async post(): Promise<number> {
    const key = `${randomBytes(12).toString('hex')}-${this.sent.size}`;
    this.sent.set(key, contentOf(this.sent.size));
    return this.send(key);
  }

  /** Sends again what was never acknowledged, under the same keys, as a browser does. */
  async sendAgain(): Promise<void> {
    const keys = this.sent.keys();
    const connection = async () => {
      for (const key of keys) {
        for (let tries = 0; !this.acknowledged.has(key) && tries < 50; tries++) {
          await this.send(key);
          if (!this.acknowledged.has(key)) await pause(100);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, connection));
  }

  private async send(key: string): Promise<number> {
    const started = performance.now();
    const status = await fetch(`${this.url()}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(this.sent.get(key)),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        const link = answer.headers.get('location');
        if (link) this.links.push(link);
        return answer.status;
      },
      () => 0,
    );
    if (status > 0) this.slowest = Math.max(this.slowest, performance.now() - started);
    // A person does not try again at once; and what got no answer is all sent again in the end.
    if (status === 0 || status === 500) await pause(200);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 300) this.acknowledged.add(key);
    return status;
  }

  /** Waits until the replayer has brought in what was acknowledged, then checks what the database holds. */
  async expectNothingLost(variables: Variables): Promise<void> {
    let rows = await leadsIn(variables);
    for (let tries = 0; tries < 150 && this.missing(rows).length > 0; tries++) {
      await pause(200);
      rows = await leadsIn(variables);
    }
    expect(this.acknowledged.size).toBeGreaterThan(0);
    expect(this.missing(rows)).toEqual([]);
    const keys = rows.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !this.sent.has(key))).toEqual([]);
    for (const { idempotencyKey, ...content } of rows) expect(content).toEqual(this.sent.get(idempotencyKey));
  }

  private missing(rows: Row[]): string[] {
    const there = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
    return [...this.acknowledged].filter((key) => !there.has(key));
  }
}

const select = 'SELECT idempotencyKey, name, email, phone, message FROM contacts';

/** Reads past the product, from the database itself. */
async function leadsIn({ DATABASE_URL, DATA_DIR = '' }: Variables): Promise<Row[]> {
  if (DATABASE_URL) {
    const connection = await createConnection({ uri: DATABASE_URL, charset: 'utf8mb4' });
    try {
      const [rows] = await connection.query<(Row & RowDataPacket)[]>(select);
      return rows.map((row) => ({ ...row }));
    } catch (error) {
      // The database came just now, and has no tables yet.
      if ((error as { code?: string }).code === 'ER_NO_SUCH_TABLE') return [];
      throw error;
    } finally {
      await connection.end();
    }
  }
  const file = new Sqlite(join(DATA_DIR, 'site.sqlite'), { readonly: true });
  try {
    return file.prepare(select).all() as Row[];
  } finally {
    file.close();
  }
}

/** Waits until the replayer has delivered everything. */
export async function untilSpoolIsEmpty({ DATA_DIR = '' }: Variables): Promise<void> {
  const waiting = () => readdirSync(join(DATA_DIR, 'spool')).filter((name) => name.endsWith('.json'));
  for (let tries = 0; tries < 300 && waiting().length > 0; tries++) await pause(100);
  expect(waiting()).toEqual([]);
}

/** Deletes the newest leads and all that was written with them, as if their transactions had never been. */
export async function cutOff({ DATABASE_URL, DATA_DIR = '' }: Variables, count: number): Promise<void> {
  const after = `SELECT COALESCE(MIN(id), 0) - 1 FROM (SELECT id FROM contacts ORDER BY id DESC LIMIT ${count}) AS newest`;
  const tables = ['lead_touches', 'lead_changes', 'customer_links', 'outbox', 'appointments', 'contacts'];
  const deletion = (table: string, id: number) =>
    `DELETE FROM ${table} WHERE ${table === 'contacts' ? 'id' : 'leadId'} > ${id}`;
  if (DATABASE_URL) {
    const connection = await createConnection(DATABASE_URL);
    const [[row]] = await connection.query<RowDataPacket[]>(after);
    for (const table of tables) await connection.query(deletion(table, Object.values(row)[0] as number));
    await connection.end();
    return;
  }
  const file = new Sqlite(join(DATA_DIR, 'site.sqlite'));
  const id = file.prepare(after).pluck().get() as number;
  for (const table of tables) file.exec(deletion(table, id));
  file.close();
}

/** Waits until every kept request was looked for since an instant, in milliseconds. */
export async function untilProven({ DATA_DIR = '' }: Variables, since: number): Promise<void> {
  const provenAt = async () =>
    Date.parse((await readJournalStatus(join(DATA_DIR, 'spool/kept'))).provenAt ?? '');
  for (let tries = 0; tries < 1_200 && !((await provenAt()) > since); tries++) await pause(300);
  expect(await provenAt()).toBeGreaterThan(since);
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The long form runs with `npm run test:faults`, the short one with all tests. */
export const isLong = process.env.FAULTS === 'long';
export const times = (short: number, long: number) => (isLong ? long : short);

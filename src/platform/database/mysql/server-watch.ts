import { createRequire } from 'node:module';
import type { createConnection, createPool, Pool, PoolConnection, QueryError } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseHost } from '../../config/database-address.js';
import { isOutOfItsCluster } from '../database-unavailable.js';

/** As TypeORM loads it: where it is used, so that a site on SQLite does not read it. */
const mysql2 = (): typeof import('mysql2') => createRequire(import.meta.url)('mysql2');

/** A statement without an answer for so long makes the watch ask whether its server is there at all; later ones are waited for longer. */
const firstCheckMs = 1_000;
const longestCheckMs = 8_000;
/** How long a server may take to answer that, login included. */
const answerMs = 2_000;
/** How long a connection may be waited for: one that is free, or a new one. */
const acquireMs = 5_000;

/** How the watch reaches the servers. */
export interface WaysToServers {
  /** What a connection to one server is made with. */
  optionsFor(host: DatabaseHost): Parameters<typeof createConnection>[0];
  /** Has a server come after the others for a while. */
  doubt(host: DatabaseHost): void;
}

/** What mysql2 has, and its types do not name. */
interface Watched extends PoolConnection {
  config: PoolConnection['config'] & { host: string; port: number };
  stream: { destroy(error?: Error): void };
  query: (...given: unknown[]) => never;
}
interface WatchedPool extends Pool {
  _allConnections: { toArray(): Watched[] };
}

type Next = (taken: (error: Error | null, connection: Watched) => void) => void;
type Answered = (error: QueryError | null, ...rest: unknown[]) => void;
export type Status = { Variable_name: string; Value: string }[];

/** What such a node answers itself. */
const outOfCluster = 'ER_UNKNOWN_COM_ERROR';

/** What a server says of its part in a Galera cluster. */
export const nodeStatusQuery = "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_provider_name')";

/**
 * Keeps the connections of a pool at one server that works: one that hangs, is cut off or out of its cluster gets no further statement,
 * and what waits for its answer fails. A statement that is merely slow goes on, since its server answers others.
 *
 * For TypeORM it stands in the place of mysql2 (option `driver`), since only the pool sees every connection.
 */
export class ServerWatch {
  /** Where new connections have led to last; those to another server are closed when they are wanted next. */
  private server = '';
  private isNode = false;
  private readonly known = new WeakSet<Watched>();
  private readonly questions = new Map<string, Promise<boolean>>();

  constructor(private readonly ways: WaysToServers) {}

  /** Whether the server is a node of a Galera cluster, as far as that is known. */
  get leadsToCluster(): boolean {
    return this.isNode;
  }

  /** As mysql2 has it. */
  readonly createPool = (options: Parameters<typeof createPool>[0]): Pool => {
    const pool = mysql2().createPool(options as object) as WatchedPool;
    const next = pool.getConnection.bind(pool) as unknown as Next;
    pool.getConnection = (taken) => {
      this.take(pool, next).then(
        (connection) => taken(null, connection),
        (error) => taken(error, undefined as never),
      );
    };
    return pool;
  };

  private async take(pool: WatchedPool, next: Next): Promise<Watched> {
    const end = performance.now() + acquireMs;
    const refused = new Set<string>();
    for (;;) {
      const connection = await within(end - performance.now(), next);
      const server = serverOf(connection);
      if (this.known.has(connection) ? server === this.server : await this.accept(pool, connection))
        return connection;
      connection.destroy();
      if (refused.has(server)) throw codedError('No node is ready in its cluster', outOfCluster);
      if (!this.known.has(connection)) refused.add(server);
    }
  }

  /** @returns whether a new connection leads to a server that can be used. */
  private async accept(pool: WatchedPool, connection: Watched): Promise<boolean> {
    const { isNode, isReady } = await nodeStatusOf(connection).catch((error) => {
      end(connection);
      throw error;
    });
    if (!isReady) {
      this.ways.doubt(hostOf(connection));
      return false;
    }
    this.isNode = isNode;
    this.server = serverOf(connection);
    this.known.add(connection);
    this.watch(pool, connection);
    return true;
  }

  private watch(pool: WatchedPool, connection: Watched): void {
    const query = connection.query.bind(connection);
    connection.query = (...given) => {
      const answered = given.at(-1);
      // A stream says by itself how it ends.
      if (typeof answered !== 'function') return query(...given);
      const stop = this.whileSilent(pool, connection);
      const heard: Answered = (error, ...rest) => {
        stop();
        if (error) this.hear(pool, connection, error);
        (answered as Answered)(error, ...rest);
      };
      return query(...given.slice(0, -1), heard);
    };
  }

  /** Asks the server again and again while a statement has no answer. @returns what ends that. */
  private whileSilent(pool: WatchedPool, connection: Watched): () => void {
    let waitMs = firstCheckMs;
    const ask = async () => {
      if (!(await this.answers(hostOf(connection)))) return this.leave(pool, connection);
      waitMs = Math.min(waitMs * 2, longestCheckMs);
      if (timer) timer = setTimeout(ask, waitMs).unref();
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(ask, waitMs).unref();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }

  private hear(pool: WatchedPool, connection: Watched, error: QueryError): void {
    if (isOutOfItsCluster(error)) this.leave(pool, connection);
    // Its answer may still come, and would be taken for that of the next statement's.
    else if (error.code === 'PROTOCOL_SEQUENCE_TIMEOUT') end(connection);
  }

  /** Ends all connections to a server; what waits on them fails, and new ones try the others first. */
  private leave(pool: WatchedPool, connection: Watched): void {
    const server = serverOf(connection);
    this.ways.doubt(hostOf(connection));
    for (const other of pool._allConnections.toArray())
      if (this.known.has(other) && serverOf(other) === server) end(other);
  }

  /** Whether a server answers a new connection, and is a working part of its cluster. Several who ask at once are answered at once. */
  private answers(host: DatabaseHost): Promise<boolean> {
    const name = `${host.name}:${host.port}`;
    const question =
      this.questions.get(name) ??
      ask({ ...this.ways.optionsFor(host), connectTimeout: answerMs }).finally(() =>
        this.questions.delete(name),
      );
    this.questions.set(name, question);
    return question;
  }
}

/** Whether a connection leads to a node of a Galera cluster, as far as that is known. */
export function leadsToCluster(on: DataSource | EntityManager): boolean {
  const { driver } = ('connection' in on ? on.connection : on).options as { driver?: unknown };
  return driver instanceof ServerWatch && driver.leadsToCluster;
}

const hostOf = ({ config }: Watched): DatabaseHost => ({ name: config.host, port: config.port });
const serverOf = ({ config }: Watched) => `${config.host}:${config.port}`;

/** Fails what waits on the connection at once; `destroy` alone would first wait for the server to close it. */
function end(connection: Watched): void {
  connection.stream.destroy(codedError('The server doesn’t answer', 'ETIMEDOUT'));
}

/** Completes the login, because servers count aborted connections and block hosts with many of them. */
async function ask(options: Parameters<typeof createConnection>[0]): Promise<boolean> {
  const connection = mysql2().createConnection(options as object) as unknown as Watched;
  connection.on('error', () => undefined);
  try {
    return (await nodeStatusOf(connection)).isReady;
  } catch (error) {
    // A server without free connections, or one that rejects logins, is still there.
    return ((error as QueryError).code ?? '').startsWith('ER_');
  } finally {
    connection.destroy();
  }
}

function nodeStatusOf(connection: Watched): Promise<{ isNode: boolean; isReady: boolean }> {
  return new Promise((resolve, reject) => {
    connection.query(
      { sql: nodeStatusQuery, timeout: answerMs },
      (error: QueryError | null, rows: Status) => {
        if (error) reject(error);
        else resolve(readNodeStatus(rows));
      },
    );
  });
}

/** @param rows the answer to {@link nodeStatusQuery}. A server that is no node of a cluster needs none to be ready. */
export function readNodeStatus(rows: Status): { isNode: boolean; isReady: boolean } {
  const reading = (name: string) => rows.find(({ Variable_name }) => Variable_name === name)?.Value;
  const isNode = Boolean(reading('wsrep_provider_name'));
  return { isNode, isReady: !isNode || reading('wsrep_ready') === 'ON' };
}

/** A connection of the pool; one that comes too late goes back to it. */
function within(ms: number, next: Next): Promise<Watched> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(codedError(`No connection within ${acquireMs} ms`, 'ETIMEDOUT'));
    }, ms);
    next((error, connection) => {
      clearTimeout(timer);
      if (isLate) connection?.release();
      else if (error) reject(error);
      else resolve(connection);
    });
  });
}

const codedError = (message: string, code: string) => Object.assign(new Error(message), { code });

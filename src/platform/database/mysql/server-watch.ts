import { createRequire } from 'node:module';
import type { createConnection, createPool, Pool, PoolConnection, QueryError } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseHost } from '../../config/database-address.js';
import { isOutOfItsCluster } from '../database-unavailable.js';

/** Loads mysql2 on first use, like TypeORM does, so that a site on SQLite doesn't load it. */
const mysql2 = (): typeof import('mysql2') => createRequire(import.meta.url)('mysql2');

/**
 * How long a statement may go unanswered before the watch checks its server. The pauses between further
 * checks double up to the maximum.
 */
const firstCheckMs = 1_000;
const longestCheckMs = 8_000;
/** How long a server may take to answer the check, login included. */
const answerMs = 2_000;
/** How long to wait for a connection, free or new. */
const acquireMs = 5_000;

/** How the watch connects to servers, and how it reports one that doesn't work. */
export interface WaysToServers {
  /** Returns the connection options for one server. */
  optionsFor(host: DatabaseHost): Parameters<typeof createConnection>[0];
  /** Moves a server behind the others for a while. */
  doubt(host: DatabaseHost): void;
}

/** Parts of mysql2 that its types leave out. */
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

/** The error code that a node outside its cluster sends. */
const outOfCluster = 'ER_UNKNOWN_COM_ERROR';

/** Queries a server's state in its Galera cluster. */
export const nodeStatusQuery = "SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_provider_name')";

/**
 * Keeps the connections of a pool on one working server. If that server hangs, is cut off or has left its
 * cluster, it gets no further statements, and those waiting for its answer fail. A statement that is only
 * slow continues, since its server still answers other requests.
 *
 * TypeORM uses it in place of mysql2 (option `driver`), because only the pool sees every connection.
 */
export class ServerWatch {
  /** The server of the newest connection. Connections to other servers are closed instead of being reused. */
  private server = '';
  private isNode = false;
  private readonly known = new WeakSet<Watched>();
  private readonly questions = new Map<string, Promise<boolean>>();

  constructor(private readonly ways: WaysToServers) {}

  /** Whether the server is a node of a Galera cluster, as far as known. */
  get leadsToCluster(): boolean {
    return this.isNode;
  }

  /** Creates a pool like mysql2's `createPool`, with watched connections. */
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

  /** Checks a new connection's server and watches the connection if it works. @returns whether it does. */
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

  /** Checks the server repeatedly while a statement has no answer. @returns a function that ends this. */
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

  /** Closes a server's connections. Their waiting statements fail; new connections try others first. */
  private leave(pool: WatchedPool, connection: Watched): void {
    const server = serverOf(connection);
    this.ways.doubt(hostOf(connection));
    for (const other of pool._allConnections.toArray())
      if (this.known.has(other) && serverOf(other) === server) end(other);
  }

  /** Whether a server answers a new connection and works in its cluster. Concurrent calls share one check. */
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

/** Whether a connection leads to a node of a Galera cluster, as far as known. */
export function leadsToCluster(on: DataSource | EntityManager): boolean {
  const { driver } = ('connection' in on ? on.connection : on).options as { driver?: unknown };
  return driver instanceof ServerWatch && driver.leadsToCluster;
}

const hostOf = ({ config }: Watched): DatabaseHost => ({ name: config.host, port: config.port });
const serverOf = ({ config }: Watched) => `${config.host}:${config.port}`;

/** Closes the connection and fails its statements at once; `destroy` alone would await the server first. */
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

/** Reads a server's state from {@link nodeStatusQuery}'s result. One outside any cluster is always ready. */
export function readNodeStatus(rows: Status): { isNode: boolean; isReady: boolean } {
  const reading = (name: string) => rows.find(({ Variable_name }) => Variable_name === name)?.Value;
  const isNode = Boolean(reading('wsrep_provider_name'));
  return { isNode, isReady: !isNode || reading('wsrep_ready') === 'ON' };
}

/** Takes a connection from the pool within a time limit. One that arrives too late goes back to the pool. */
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

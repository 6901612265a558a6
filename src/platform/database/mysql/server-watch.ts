import { createRequire } from 'node:module';
import type { createConnection, createPool, Pool, PoolConnection, QueryError } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseHost } from '../../config/database-address.js';
import { isOutOfItsCluster, isReadOnlyServer } from '../database-unavailable.js';
import { type ServerStatus, serverStatusOf } from './server-status.js';

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
/** How long a server of several is taken to be as it said last. */
const statusMs = 2_000;

/** How the watch connects to servers, and how it reports one that doesn't work. */
export interface WaysToServers {
  /** Returns the connection options for one server. */
  optionsFor(host: DatabaseHost): Parameters<typeof createConnection>[0];
  /** Moves a server behind the others for a while. */
  doubt(host: DatabaseHost): void;
  /** Whether there are others, so that one that takes no writes is left. */
  hasOthers: boolean;
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

/** The error code that a node outside its cluster sends. */
const outOfCluster = 'ER_UNKNOWN_COM_ERROR';

/**
 * Keeps the connections of a pool on one working server. If that server hangs, is cut off, has left its
 * cluster or takes no writes while others may, it gets no further statements, and those waiting for its
 * answer fail. A statement that is only slow continues, since its server still answers other requests.
 *
 * TypeORM uses it in place of mysql2 (option `driver`), because only the pool sees every connection.
 */
export class ServerWatch {
  /** The server of the newest connection. Connections to other servers are closed instead of being reused. */
  private server = '';
  private isGalera = false;
  private statusUntil = 0;
  private readonly known = new WeakSet<Watched>();
  private readonly questions = new Map<string, Promise<boolean>>();

  constructor(private readonly ways: WaysToServers) {}

  /** Whether the server is a node of a Galera cluster, as far as known. */
  get leadsToGalera(): boolean {
    return this.isGalera;
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
      const isKnown = this.known.has(connection);
      if (
        isKnown
          ? server === this.server && (await this.isStillUsable(pool, connection))
          : await this.accept(pool, connection)
      )
        return connection;
      connection.destroy();
      if (refused.has(server)) throw codedError('No server is ready and takes writes', outOfCluster);
      if (!isKnown) refused.add(server);
    }
  }

  /** Checks a new connection's server and watches the connection if it works. @returns whether it does. */
  private async accept(pool: WatchedPool, connection: Watched): Promise<boolean> {
    const status = await statusOf(connection).catch((error) => {
      end(connection);
      throw error;
    });
    if (!this.isUsable(status)) {
      this.ways.doubt(hostOf(connection));
      return false;
    }
    this.isGalera = status.isGalera;
    this.server = serverOf(connection);
    this.statusUntil = performance.now() + statusMs;
    this.known.add(connection);
    this.watch(pool, connection);
    return true;
  }

  private isUsable({ isReady, isReadOnly }: ServerStatus): boolean {
    return isReady && !(isReadOnly && this.ways.hasOthers);
  }

  /** Checks, of one server of several, every two seconds whether it still takes writes; else leaves it. */
  private async isStillUsable(pool: WatchedPool, connection: Watched): Promise<boolean> {
    if (!this.ways.hasOthers || performance.now() < this.statusUntil) return true;
    this.statusUntil = performance.now() + statusMs;
    const isUsable = await statusOf(connection).then(
      (status) => this.isUsable(status),
      () => false,
    );
    if (!isUsable) this.leave(pool, connection);
    return isUsable;
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
    // Behind a proxy, the next connection may lead to the server that takes writes.
    else if (isReadOnlyServer(error)) this.ways.hasOthers ? this.leave(pool, connection) : end(connection);
    // Its answer may still come, and would be taken for that of the next statement's.
    else if (error.code === 'PROTOCOL_SEQUENCE_TIMEOUT') end(connection);
  }

  /** Closes a server's connections. Their waiting statements fail; new connections try others first. */
  private leave(pool: WatchedPool, connection: Watched): void {
    const server = serverOf(connection);
    this.ways.doubt(hostOf(connection));
    // Those that are free and end only now are not given out.
    if (this.server === server) this.server = '';
    for (const other of pool._allConnections.toArray())
      if (this.known.has(other) && serverOf(other) === server) end(other);
  }

  /** Whether a server answers a new connection and works in its cluster. Concurrent calls share one check. */
  private answers(host: DatabaseHost): Promise<boolean> {
    const name = `${host.name}:${host.port}`;
    const question = this.questions.get(name) ?? this.ask(host).finally(() => this.questions.delete(name));
    this.questions.set(name, question);
    return question;
  }

  /** Completes the login, because servers count aborted connections and block hosts with many of them. */
  private async ask(host: DatabaseHost): Promise<boolean> {
    const options = { ...this.ways.optionsFor(host), connectTimeout: answerMs };
    const connection = mysql2().createConnection(options as object) as unknown as Watched;
    connection.on('error', () => undefined);
    try {
      return this.isUsable(await statusOf(connection));
    } catch (error) {
      // A server without free connections, or one that rejects logins, is still there.
      return ((error as QueryError).code ?? '').startsWith('ER_');
    } finally {
      connection.destroy();
    }
  }
}

/** Whether a connection leads to a node of a Galera cluster, as far as known. */
export function leadsToGalera(on: DataSource | EntityManager): boolean {
  const { driver } = ('connection' in on ? on.connection : on).options as { driver?: unknown };
  return driver instanceof ServerWatch && driver.leadsToGalera;
}

const hostOf = ({ config }: Watched): DatabaseHost => ({ name: config.host, port: config.port });
const serverOf = ({ config }: Watched) => `${config.host}:${config.port}`;

/** Closes the connection and fails its statements at once; `destroy` alone would await the server first. */
function end(connection: Watched): void {
  connection.stream.destroy(codedError('The server doesn’t answer', 'ETIMEDOUT'));
}

function statusOf(connection: Watched): Promise<ServerStatus> {
  return serverStatusOf(
    <Row>(sql: string) =>
      new Promise<Row[]>((resolve, reject) => {
        connection.query({ sql, timeout: answerMs }, (error: QueryError | null, rows: Row[]) => {
          if (error) reject(error);
          else resolve(rows);
        });
      }),
  );
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

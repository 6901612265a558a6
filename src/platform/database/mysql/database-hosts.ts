import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { DatabaseHost } from '../../config/database-address.js';

/** How long a host that did not answer comes after the others, in milliseconds. */
const doubtMs = 30_000;

interface Answer {
  host: DatabaseHost;
  socket: Socket;
  /** The server's first bytes: a database server sends before its client does. */
  hello: Buffer;
}

/** What mysql2 keeps of one connection, and reads when it begins TLS. */
interface ConnectionConfig {
  host?: string;
  port?: number;
}

/**
 * Connects to one of several servers with the same data: the first one that answers. A server that didn't
 * answer is tried last for half a minute, so that not every connection waits for it.
 */
export class DatabaseHosts {
  private readonly doubtedUntil = new Map<DatabaseHost, number>();
  private readonly limitMs: number;

  /**
   * @param withinMs how long all of them together may take to answer.
   * @param now a clock in milliseconds.
   */
  constructor(
    private readonly hosts: readonly DatabaseHost[],
    withinMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limitMs = withinMs / hosts.length;
  }

  /** Opens a connection, for mysql2's option `stream`. */
  readonly connect = ({ config }: { config: ConnectionConfig }): Duplex => new HostStream(this, config);

  /** Connects to the first host to answer. @throws {Error} with the last failure's code if none answers. */
  async firstToAnswer(): Promise<Answer> {
    const failures: NodeJS.ErrnoException[] = [];
    for (const host of this.inOrder()) {
      try {
        const answer = await helloOf(host, this.limitMs);
        this.doubtedUntil.delete(host);
        return answer;
      } catch (error) {
        this.doubt(host);
        failures.push(error as NodeJS.ErrnoException);
      }
    }
    const addresses = this.hosts.map(({ name, port }) => `${name}:${port}`).join(', ');
    const codes = failures.map(({ code, message }) => code ?? message).join(', ');
    throw Object.assign(new Error(`None of ${addresses} answers (${codes})`), {
      code: failures.at(-1)?.code,
    });
  }

  /** Moves a host behind the others for half a minute. */
  doubt({ name, port }: DatabaseHost): void {
    const host = this.hosts.find((known) => known.name === name && known.port === port);
    if (host) this.doubtedUntil.set(host, this.now() + doubtMs);
  }

  private inOrder(): DatabaseHost[] {
    const doubtOf = (host: DatabaseHost) => this.doubtedUntil.get(host) ?? 0;
    const isDoubted = (host: DatabaseHost) => doubtOf(host) > this.now();
    // Of those in doubt, the one that was found wanting longest ago comes first.
    const doubted = this.hosts.filter(isDoubted).sort((one, other) => doubtOf(one) - doubtOf(other));
    return [...this.hosts.filter((host) => !isDoubted(host)), ...doubted];
  }
}

/** The connection to whichever host answers first; what is written before that waits. */
class HostStream extends Duplex {
  /** The host name for which Node verifies the certificate when mysql2 sets none, as for an IP address. */
  _host?: string;
  private socket?: Socket;

  constructor(
    private readonly hosts: DatabaseHosts,
    private readonly config: ConnectionConfig,
  ) {
    super();
  }

  override _construct(done: (error?: Error) => void): void {
    this.hosts.firstToAnswer().then((answer) => {
      this.use(answer);
      done();
    }, done);
  }

  override _read(): void {
    this.socket?.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // To a server that has closed the connection nothing more is sent; the end of this stream tells of it.
    if (this.socket?.writable) this.socket.write(chunk, done);
    else done();
  }

  override _final(done: () => void): void {
    if (this.socket?.writable) this.socket.end(done);
    else done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket?.destroy();
    // TLS that refuses a certificate destroys this stream first, and says why two turns of the event loop
    // later at most. mysql2 takes what it hears first for the reason.
    setImmediate(() => setImmediate(done, error));
  }

  private use({ host, socket, hello }: Answer): void {
    // The certificate is verified, and TLS sessions are kept, under the name of this host.
    Object.assign(this.config, { host: host.name, port: host.port });
    this._host = host.name;
    this.socket = socket;
    this.push(hello);
    socket.on('data', (chunk) => {
      if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => {
      if (this.readableEnded) this.destroy();
      else this.once('end', () => this.destroy());
    });
  }
}

/** Connects to a host and waits for what it says first. */
function helloOf(host: DatabaseHost, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(host.port, host.name).setNoDelay(true).setKeepAlive(true);
    const end = () => {
      clearTimeout(timer);
      socket.off('data', answer).off('close', close);
    };
    const answer = (hello: Buffer) => {
      end();
      socket.off('error', fail).pause();
      resolve({ host, socket, hello });
    };
    const fail = (error: Error) => {
      end();
      socket.destroy();
      reject(error);
    };
    const failWith = (code: string) => fail(Object.assign(new Error(code), { code }));
    const close = () => failWith('PROTOCOL_CONNECTION_LOST');
    const timer = setTimeout(failWith, limitMs, 'ETIMEDOUT');
    socket.on('data', answer).on('close', close).on('error', fail);
  });
}

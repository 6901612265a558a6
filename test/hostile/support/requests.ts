import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends requests as they are over connections that stay open, and follows nothing. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true });

  /** @param url of the site. */
  constructor(private readonly url: string) {}

  /** Asks once more, as browsers do, if the site closed an idle connection just as the request was sent. */
  ask({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const { port } = new URL(this.url);
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.agent, host: '127.0.0.1', port, method, path, headers: { ...length, ...headers } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const wasIdle = sent.reusedSocket && error.code === 'ECONNRESET';
        if (wasIdle) resolve(this.ask({ method, path, headers, body }));
        else reject(error);
      });
      sent.end(body);
    });
  }

  json(method: string, path: string, body: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const type = { 'Content-Type': 'application/json' };
    return this.ask({ method, path, headers: { ...type, ...headers }, body: JSON.stringify(body) });
  }

  form(path: string, fields: Record<string, string>, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    return this.ask({ method: 'POST', path, headers: { ...type, ...headers }, body });
  }

  /** Logs in. @returns the header that makes a request the owner's. */
  async logIn(password: string): Promise<{ Cookie: string }> {
    const { headers } = await this.json('POST', '/admin/api/login', { password });
    const cookies = headers['set-cookie'] ?? [];
    return { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
  }

  close(): void {
    this.agent.destroy();
  }
}

/** What no answer may show of the inside. */
export const leaks = /node_modules|\.js:\d|SQLITE_|ER_[A-Z]|SELECT .* FROM|INSERT INTO|QueryFailedError/;

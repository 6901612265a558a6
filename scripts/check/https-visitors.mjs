import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const host = 'www.example.com';

/**
 * Requests a page of the site on this machine's port 443, or sends form data or an object as JSON, like a
 * visitor who trusts the authority.
 * @param cookie the owner's session cookie from an earlier answer.
 * @param agent for connections that are used again.
 */
export async function ask(authority, path, body, cookie, agent = false) {
  const sent = body instanceof FormData ? new Response(body) : body && Response.json(body);
  const headers = {
    host,
    ...(sent ? { 'content-type': sent.headers.get('content-type'), origin: `https://${host}` } : {}),
    ...(cookie ? { cookie } : {}),
  };
  const options = { agent, host: '127.0.0.1', servername: host, ca: authority.certificates, path, headers };
  const asked = request({ ...options, method: body ? 'POST' : 'GET' });
  asked.end(sent && Buffer.from(await sent.arrayBuffer()));
  const [answer] = await once(asked, 'response').catch((error) => {
    throw Object.assign(error, { isOnUsedConnection: asked.reusedSocket });
  });
  const given = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.statusCode,
    body: await text(answer),
    cookie: given.map((one) => one.split(';')[0]).join('; '),
  };
}

const pages = ['/', '/pricing', '/contact', '/livez'];

/** Visitors who request pages, and send a lead with each tenth request, until told to stop. */
export class Visitors {
  /** How often each status came; an error's code where no answer did. */
  statuses = {};
  sent = 0;
  /** How many requests met a connection that Caddy was closing, and were sent again, as browsers do. */
  repeated = 0;

  constructor(authority, connections = 8, pauseMs = 20) {
    this.isRunning = true;
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.posts = Array.from({ length: connections }, async () => {
      while (this.isRunning) {
        await this.visit(authority, agent);
        await sleep(pauseMs);
      }
    });
    this.ended = Promise.all(this.posts).finally(() => agent.destroy());
  }

  async visit(authority, agent) {
    const number = this.sent++;
    const lead = {
      name: `Visitor ${number}`,
      email: `visitor-${number}@example.com`,
      phone: '(763) 555-0142',
    };
    const [path, body] = number % 10 === 0 ? ['/api/contact', lead] : [pages[number % pages.length]];
    const status = await ask(authority, path, body, undefined, agent)
      .catch((error) => {
        if (!error.isOnUsedConnection || error.code !== 'ECONNRESET') throw error;
        this.repeated++;
        return ask(authority, path, body);
      })
      .then(
        (answer) => answer.status,
        (error) => error.code ?? error.message,
      );
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  /** Waits until so many requests have been sent. */
  async untilSent(count) {
    while (this.sent < count) await sleep(50);
  }

  /** Ends, and returns what failed, by status. 202 is a lead that was taken into the spool. */
  async stop() {
    this.isRunning = false;
    await this.ended;
    const { 200: _pages, 201: _leads, 202: _spooled, ...failed } = this.statuses;
    return failed;
  }
}

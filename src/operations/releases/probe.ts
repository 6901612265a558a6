/** Thrown where a site does not answer as it should; the message says what it did, in a sentence. */
export class DoesNotServe extends Error {}

/** A page of each kind: from texts, from the database's state, with a form, behind the login. */
const pages = ['/', '/pricing', '/contact', '/admin/login'];
const answerMs = 20_000;
/** What answers from memory. */
const quickMs = 5_000;

/** Asks a running site for its pages and for a file that they need. It leaves no trace there. @throws {DoesNotServe} */
export async function probe(url: string): Promise<void> {
  let home = '';
  for (const page of pages) {
    const answer = await ask(`${url}${page}`);
    const text = await answer.text();
    if (!answer.ok || !text.includes('</html>'))
      throw new DoesNotServe(`The site answered ${page} with ${answer.status}.`);
    home ||= text;
  }
  const [asset] = /\/assets\/[^"' ]+/.exec(home) ?? [];
  if (!asset) throw new DoesNotServe('The home page links none of its files.');
  const file = await ask(`${url}${asset}`);
  if (!file.ok || (await file.arrayBuffer()).byteLength === 0)
    throw new DoesNotServe(`The site answered ${asset} with ${file.status}.`);
}

/** What `/readyz` says: where the database is, and how far its migrations are; undefined where it does not answer at all. */
export interface Readiness {
  /** 200, or 503 where no request can be kept. */
  status: number;
  /** `ok`, `away` or `migrating`. */
  database?: string;
  migrations?: { made: number; of: number; now: string };
}

/** Asks whether a site is ready. */
export async function readinessOf(url: string): Promise<Readiness | undefined> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(quickMs) });
    const said = (await answer.json().catch(() => ({}))) as Omit<Readiness, 'status'>;
    return { ...said, status: answer.status };
  } catch {
    return undefined;
  }
}

/** A request that follows no redirect and does not wait for ever. @throws {DoesNotServe} where no answer comes. */
export async function ask(url: string, body?: object): Promise<Response> {
  const { pathname } = new URL(url);
  const sent = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return fetch(url, { ...sent, redirect: 'manual', signal: AbortSignal.timeout(answerMs) }).catch(
    (error: Error) => {
      throw new DoesNotServe(`The site didn’t answer ${pathname}: ${error.message}`);
    },
  );
}

/**
 * How long is waited for a site that starts: as long as its migrations go on, and for some time without. A migration that failed and is
 * tried again is not waited for a second time. Silence says neither: on SQLite, a long statement keeps the site from answering.
 */
export class Patience {
  private end: number;
  private underWay?: string;
  private readonly failed = new Set<string>();

  constructor(private readonly patienceMs: number) {
    this.end = performance.now() + patienceMs;
  }

  /** Whether to wait any longer, after this reading. */
  isLeft(readiness: Readiness | undefined): boolean {
    if (readiness) {
      const now = readiness.migrations?.now;
      if (this.underWay && !now) this.failed.add(this.underWay);
      this.underWay = now;
      if (now && !this.failed.has(now)) this.end = performance.now() + this.patienceMs;
    }
    return performance.now() < this.end;
  }
}

/** Which release a running site says it is: its folder, where it has one, and its version; undefined where it does not answer. */
export async function releaseAt(url: string): Promise<{ release?: string; version: string } | undefined> {
  try {
    const answer = await fetch(`${url}/version`, { signal: AbortSignal.timeout(quickMs) });
    return (await answer.json()) as { release?: string; version: string };
  } catch {
    return undefined;
  }
}

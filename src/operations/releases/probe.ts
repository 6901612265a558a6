/** Thrown if a site doesn't work. The message says what happened, in a sentence. */
export class DoesNotServe extends Error {}

/** One page of each kind: static, with data, with a form, and the login page. */
const pages = ['/', '/pricing', '/contact', '/admin/login'];
const answerMs = 20_000;
/** Time limit for answers from memory. */
const quickMs = 5_000;

/** Requests a running site's pages and one of their files. Leaves no trace. @throws {DoesNotServe} */
export async function probe(url: string): Promise<void> {
  let home = '';
  for (const page of pages) {
    const answer = await ask(`${url}${page}`);
    const text = await answer.text();
    if (!answer.ok) throw new DoesNotServe(`${page} returned ${answer.status}.`);
    if (!text.includes('</html>')) throw new DoesNotServe(`${page} returned an incomplete page.`);
    home ||= text;
  }
  const [asset] = /\/assets\/[^"' ]+/.exec(home) ?? [];
  if (!asset) throw new DoesNotServe('The home page doesn’t link to any scripts or styles.');
  const file = await ask(`${url}${asset}`);
  if (!file.ok) throw new DoesNotServe(`${asset} returned ${file.status}.`);
  if ((await file.arrayBuffer()).byteLength === 0) throw new DoesNotServe(`${asset} is empty.`);
}

/** The answer of `/readyz`: the database's state and the progress of migrations. */
export interface Readiness {
  /** 200, or 503 if no lead can be saved. */
  status: number;
  /** `ok`, `away` or `migrating`. */
  database?: string;
  migrations?: { made: number; of: number; now: string };
}

/** Requests whether a site is ready. */
export async function readinessOf(url: string): Promise<Readiness | undefined> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(quickMs) });
    const content = (await answer.json().catch(() => ({}))) as Omit<Readiness, 'status'>;
    return { ...content, status: answer.status };
  } catch {
    return undefined;
  }
}

/** Sends a request with a time limit; follows no redirects. @throws {DoesNotServe} without an answer. */
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
 * Decides how long to wait for a starting site: `patienceMs`, counted again from each answer that shows a
 * running migration. A migration that failed and is retried doesn't extend the wait. A missing answer changes
 * nothing, because on SQLite a long statement keeps the site from answering.
 */
export class Patience {
  private end: number;
  private underWay?: string;
  private readonly failed = new Set<string>();

  constructor(private readonly patienceMs: number) {
    this.end = performance.now() + patienceMs;
  }

  /** Whether to keep waiting after this answer. */
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

/** What a running site's `/version` says. A release folder and the marks may be missing. */
interface RunningRelease {
  version: string;
  release?: string;
  data?: string;
  secret?: string;
}

/** Returns which release runs at an address; undefined without an answer. */
export async function releaseAt(url: string): Promise<RunningRelease | undefined> {
  try {
    const answer = await fetch(`${url}/version`, { signal: AbortSignal.timeout(quickMs) });
    return (await answer.json()) as RunningRelease;
  } catch {
    return undefined;
  }
}

/** Whether nothing listens at an address. A site that hangs still listens. */
export function isRefused(url: string): Promise<boolean> {
  return fetch(`${url}/livez`, { signal: AbortSignal.timeout(quickMs) }).then(
    () => false,
    ({ cause }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED',
  );
}

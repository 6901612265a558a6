import { password } from '../../support/site/site-settings.js';

/** A lead as the admin has it. */
interface ShownLead {
  id: number;
  version: number;
  notes: string | null;
}

/** Whoever asks one process, as a browser does: with a cookie, and for as long as somebody would wait. */
export class Browser {
  cookie = '';

  /** @param statuses counts every answer that came; 0 where none did. */
  constructor(
    private readonly url: () => string,
    private readonly statuses: Record<string, number>,
  ) {}

  /** @returns the status, 0 where no answer came. */
  async ask(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
    const answer = await fetch(`${this.url()}${path}`, {
      method,
      redirect: 'manual',
      headers: { Cookie: this.cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    const status = answer?.status ?? 0;
    const name = path.replace(/^\/my\/.*/, '/my/:link').replace(/\d+/g, ':id');
    // A refusal says what is wrong, in words that are meant for whoever asked.
    const isMute =
      status >= 500 &&
      !/The database (isn’t responding|stopped responding|can’t be written)/.test(text ?? '');
    const line = `${method} ${name} ${status}${isMute ? ' without words' : ''}`;
    this.statuses[line] = (this.statuses[line] ?? 0) + 1;
    return { status, text: text ?? '', headers: answer?.headers };
  }
}

/** The owner in the admin of one process. */
export class Admin extends Browser {
  /** @returns whether it was let in. */
  async logIn(): Promise<boolean> {
    const { status, headers } = await this.ask('/admin/api/login', { method: 'POST', body: { password } });
    const cookies = headers?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    return status === 200;
  }

  async show(id: number): Promise<ShownLead | undefined> {
    const { status, text } = await this.ask(`/admin/api/contacts/${id}`);
    return status === 200 ? JSON.parse(text).lead : undefined;
  }

  async save(id: number, notes: string, version: number): Promise<number> {
    const { status } = await this.ask(`/admin/api/contacts/${id}`, {
      method: 'PUT',
      body: { notes, version },
    });
    return status;
  }
}

/** Looks in the admin all the time, and knows for how long it was away. */
export class AdminWatch {
  private isRunning = true;
  private readonly looks: { at: number; isThere: boolean }[] = [];
  private readonly looking: Promise<void>;

  constructor(private readonly desk: Admin) {
    this.looking = this.look();
  }

  /** How many milliseconds after a moment the admin was there, and stayed there until now. */
  backAfter(moment: number): number {
    const missed = this.looks.filter(({ at, isThere }) => at >= moment && !isThere).at(-1);
    return missed ? missed.at - moment : 0;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.looking;
  }

  private async look(): Promise<void> {
    while (this.isRunning) {
      const { status } = await this.desk.ask('/admin/leads');
      // The moment of the answer: an owner who waits has no desk.
      this.looks.push({ at: performance.now(), isThere: status === 200 });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Looks at pages in turn, all the time; what came is counted by the browser. */
export class PagesWatch {
  private isRunning = true;
  private readonly looking: Promise<void>;

  constructor(
    private readonly browser: Browser,
    private readonly paths: readonly string[],
  ) {
    this.looking = this.look();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.looking;
  }

  /** A customer's link may be asked for twice a second. */
  private async look(): Promise<void> {
    for (let turn = 0; this.isRunning; turn++) {
      await this.browser.ask(this.paths[turn % this.paths.length]);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

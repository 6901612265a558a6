import { setTimeout as sleep } from 'node:timers/promises';

/** Sends leads to a site at a steady rate until `stop`, and remembers those that it acknowledged. */
export class SteadyLeads {
  #isOver = false;
  #sent = 0;
  acknowledged = [];
  waits = [];
  refused = 0;

  constructor(url, perSecond = 10) {
    this.url = url;
    this.pauseMs = 1_000 / perSecond;
    this.mark = `steady-${Date.now()}`;
    this.#sending = this.#send();
  }

  #sending;

  async #send() {
    const pending = new Set();
    while (!this.#isOver) {
      const one = this.#sendOne(++this.#sent).finally(() => pending.delete(one));
      pending.add(one);
      await sleep(this.pauseMs);
    }
    await Promise.all(pending);
  }

  async #sendOne(number) {
    const email = `${this.mark}-${number}@example.com`;
    const began = performance.now();
    const answer = await fetch(`${this.url}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.9.${number >> 8}.${number & 255}`,
      },
      body: JSON.stringify({
        name: 'Ada Visitor',
        email,
        phone: '(763) 555-0100',
        message: `Lead ${number}`,
      }),
    }).catch(() => undefined);
    this.waits.push(performance.now() - began);
    if (answer?.status === 201) this.acknowledged.push(email);
    else this.refused++;
    await answer?.arrayBuffer();
  }

  async stop() {
    this.#isOver = true;
    await this.#sending;
    this.waits.sort((a, b) => a - b);
  }

  /** Compares the acknowledged leads with the stored ones. @returns how many are missing, and how many are there twice. */
  async compare(database) {
    const rows = await database.query(
      `SELECT email, COUNT(*) AS count FROM contacts WHERE emailKey LIKE '${this.mark}-%' GROUP BY email`,
    );
    const counts = new Map(rows.map(({ email, count }) => [email, Number(count)]));
    return {
      missing: this.acknowledged.filter((email) => !counts.has(email)).length,
      twice: [...counts.values()].filter((count) => count > 1).length,
    };
  }

  /** A line for the report. */
  async report(database) {
    const { missing, twice } = await this.compare(database);
    const at = (share) => this.waits[Math.floor((this.waits.length - 1) * share)].toFixed(0);
    return `${this.acknowledged.length} leads acknowledged, ${this.refused} refused, ${missing} missing, ${twice} there twice; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`;
  }
}

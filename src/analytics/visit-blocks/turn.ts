import { setImmediate as nextTurn } from 'node:timers/promises';

const maxTurnMs = 10;

/** Lets other work run now and then, so that no request waits long for a query. */
export class Turn {
  private since = performance.now();

  async share(): Promise<void> {
    if (performance.now() - this.since < maxTurnMs) return;
    await nextTurn();
    this.since = performance.now();
  }
}

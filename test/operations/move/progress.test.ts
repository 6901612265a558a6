import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { durationText, MoveProgress } from '../../../src/operations/move/progress.js';

describe('The progress of a move', () => {
  let now: number;
  let written: string[];

  beforeEach(() => {
    now = 1_000_000;
    written = [];
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const progressOn = (screen: { isTTY?: boolean; columns?: number }, rows: number) =>
    new MoveProgress({ ...screen, write: (text: string) => written.push(text) }, rows);

  it('is a bar with the time left on a terminal', () => {
    const progress = progressOn({ isTTY: true, columns: 100 }, 1_000);
    now += 500;
    progress.copying(100, 'contacts');
    expect(written).toEqual([`\r${'█'.repeat(2)}${'░'.repeat(22)} 7 %  100 rows copied, now contacts\x1b[K`]);
    now += 6_500;
    progress.copying(700, 'contacts');
    expect(written[1]).toBe(
      `\r${'█'.repeat(12)}${'░'.repeat(12)} 50 %, 7 s left  700 rows copied, now contacts\x1b[K`,
    );
    progress.endCopying(1_000, 1_000);
    now += 7_000;
    progress.comparing(900, 'contacts');
    expect(written[2]).toContain(' 97 %, 1 s left  1,000 rows copied, comparing contacts');
    progress.endComparing('contacts', 1_000, 1_000);
    progress.end();
    expect(written.at(-1)).toBe('\r\x1b[K');
    expect(written.join('')).not.toContain('\n');
  });

  it('is written at most five times a second, and no wider than the terminal', () => {
    const progress = progressOn({ isTTY: true, columns: 40 }, 1_000);
    for (let rows = 1; rows <= 100; rows++) {
      now += 10;
      progress.copying(rows, 'contacts');
    }
    expect(written.length).toBeLessThanOrEqual(6);
    for (const text of written) expect(text.replace('\r', '').replace('\x1b[K', '').length).toBeLessThan(40);
  });

  it('is a line for each table elsewhere', () => {
    const progress = progressOn({}, 1_000);
    progress.copying(999, 'contacts');
    progress.endCopying(999, 999);
    progress.comparing(999, 'contacts');
    progress.endComparing('contacts', 999, 999);
    progress.endCopying(1, 1);
    progress.endComparing('users', 1, 1);
    progress.endCopying(0, 0);
    progress.endComparing('quotes', 0, 0);
    progress.end();
    expect(written).toEqual([
      '99 %  contacts: 999 rows copied and compared\n',
      '99 %  users: 1 row copied and compared\n',
    ]);
  });

  it('writes durations shortly', () => {
    const texts = [400, 59_000, 60_000, 200_000, 3_600_000 * 2 + 120_000].map(durationText);
    expect(texts).toEqual(['1 s', '59 s', '1 min', '3 min 20 s', '2 h 2 min']);
  });
});

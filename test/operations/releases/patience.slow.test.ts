import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Patience } from '../../../src/operations/releases/probe.js';

describe('The patience with a site that starts', () => {
  let now = 0;
  const migrating = (name: string) => ({
    status: 200,
    database: 'migrating',
    migrations: { made: 0, of: 2, now: name },
  });
  const away = { status: 200, database: 'away' };
  const after = (ms: number) => {
    now += ms;
  };

  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('lasts as long as migrations go on, and for its own time after', () => {
    const patience = new Patience(1_000);
    for (const name of ['First', 'First', 'First', 'Second']) {
      after(900);
      expect(patience.isLeft(migrating(name))).toBe(true);
    }
    after(900);
    expect(patience.isLeft(away)).toBe(true);
    after(200);
    expect(patience.isLeft(undefined)).toBe(false);
  });

  it('is not ended by a silence in the middle of a migration', () => {
    const patience = new Patience(1_000);
    for (let round = 0; round < 3; round++) {
      after(400);
      expect(patience.isLeft(migrating('First'))).toBe(true);
      after(500);
      expect(patience.isLeft(undefined)).toBe(true);
    }
    after(600);
    expect(patience.isLeft(undefined)).toBe(false);
  });

  it('is not renewed by a migration that failed and is tried again and again', () => {
    const patience = new Patience(1_000);
    expect(patience.isLeft(migrating('First'))).toBe(true);
    expect(patience.isLeft(away)).toBe(true);
    after(600);
    expect(patience.isLeft(migrating('First'))).toBe(true);
    after(600);
    expect(patience.isLeft(migrating('First'))).toBe(false);
  });
});

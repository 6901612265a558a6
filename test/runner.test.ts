import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Runner from './support/runner/runner.mjs';

/** One that fails the first time, or as often as it says. */
const file = (times: number) => `
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const { it } = globalThis[Symbol.for('jest globals')];
const runs = fileURLToPath(import.meta.url) + '.runs';
it('passes in the end', () => {
  let before = 0;
  try { before = Number(readFileSync(runs)); } catch {}
  writeFileSync(runs, String(before + 1));
  if (before < ${times}) throw new Error('It was by chance.');
});
`;

describe('The runner of tests', () => {
  let folder: string;
  const { CI } = process.env;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'runner-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  /** @returns how many tests of each file failed, in the order of the files, and what was printed. */
  const run = async (name: string, files: string[]) => {
    const paths = files.map((_, index) => join(folder, `${name}-${index}.test.mjs`));
    for (const [index, path] of paths.entries()) await writeFile(path, files[index]);
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const failed = new Map<string, number>();
    const context = { config: { rootDir: join(process.cwd(), 'dist/test') } };
    await new Runner({ maxWorkers: 1 }).runTests(
      paths.map((path) => ({ path, context })),
      { isInterrupted: () => false },
      () => {},
      ({ path }: { path: string }, result: { numFailingTests: number }) => {
        failed.set(path, result.numFailingTests);
      },
      (_: unknown, error: Error) => {
        throw error;
      },
    );
    const text = printed.mock.calls.map(([chunk]) => String(chunk)).join('');
    printed.mockRestore();
    return { failed: paths.map((path) => failed.get(path)), text };
  };

  /** The same with another value of CI. */
  const runWith = async (ci: string | undefined, name: string, files: string[]) => {
    if (ci === undefined) delete process.env.CI;
    else process.env.CI = ci;
    try {
      return await run(name, files);
    } finally {
      if (CI === undefined) delete process.env.CI;
      else process.env.CI = CI;
    }
  };

  it('runs a failed file of CI once more, and says so if it passes', async () => {
    const { failed, text } = await runWith('true', 'once', [file(1), file(0), file(2)]);
    expect(failed).toEqual([0, 0, 1]);
    expect(text).toContain(`Failed among others and passed alone: ${join(folder, 'once-0.test.mjs')}`);
    expect(text).toContain('It was by chance.');
    expect(text).not.toContain('once-2');
  });

  it('runs none again if more than two failed', async () => {
    expect((await runWith('true', 'more', [file(1), file(1), file(1)])).failed).toEqual([1, 1, 1]);
  });

  it('runs none again elsewhere', async () => {
    expect((await runWith(undefined, 'else', [file(1)])).failed).toEqual([1]);
  });
});

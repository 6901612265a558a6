import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { overBudget } from '../../client/budgets.js';

const output = (entryPoint: string | undefined, imports: [string, string][] = []) =>
  ({ entryPoint, imports: imports.map(([path, kind]) => ({ path, kind })) }) as Metafile['outputs'][string];

describe('A page’s byte budget', () => {
  const outputs = {
    'home.js': output('page:home', [
      ['react.js', 'import-statement'],
      ['toaster.js', 'dynamic-import'],
    ]),
    'react.js': output(undefined, [['home.js', 'import-statement']]),
    'toaster.js': output(undefined),
    'admin.js': output('page:admin/leads', [['react.js', 'import-statement']]),
  };

  it('counts what the page imports, but not dynamic imports', () => {
    const bytes: Record<string, number> = { 'home.js': 5_000, 'react.js': 70_000, 'toaster.js': 99_000 };
    expect(overBudget(outputs, (file) => bytes[file])).toEqual([]);
  });

  it('reports a page that exceeds it', () => {
    expect(overBudget(outputs, () => 40_000)).toEqual(['page:home: 80000 bytes of 75000']);
  });

  it('is checked by the build', () => {
    expect(readFileSync('client/build.ts', 'utf8')).toContain('overBudget(outputs');
  });
});

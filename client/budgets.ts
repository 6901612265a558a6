import type { Metafile } from 'esbuild';
import { entryOf } from './page-entries.js';

type Outputs = Metafile['outputs'];

/** In bytes after brotli, over all files that a visitor to one public page fetches for the purpose. */
const budgets = { loader: 3_000, tracker: 5_500, page: 75_000, styles: 10_000 };

/**
 * Finds what exceeds its byte budget: the loader, the tracker, a public page's whole script, the styles.
 * @param sizeOf returns the size in bytes of a built file as it is sent
 * @returns a line for each, with its entry point, size and budget
 */
export function overBudget(outputs: Outputs, sizeOf: (file: string) => number): string[] {
  return Object.entries(outputs).flatMap(([file, { entryPoint }]) => {
    const budget = budgetOf(entryPoint);
    if (budget === undefined) return [];
    const bytes = [...withImports(outputs, file)].reduce((sum, one) => sum + sizeOf(one), 0);
    return bytes > budget ? [`${entryPoint}: ${bytes} bytes of ${budget}`] : [];
  });
}

function budgetOf(entryPoint: string | undefined): number | undefined {
  if (entryPoint === 'client/loader.ts') return budgets.loader;
  if (entryPoint === 'client/behaviors/tracking.ts') return budgets.tracker;
  if (entryPoint === 'client/styles/site.css') return budgets.styles;
  const isPublicPage = entryPoint?.startsWith(entryOf('')) && !entryPoint.startsWith(entryOf('admin/'));
  return isPublicPage ? budgets.page : undefined;
}

/** Returns a file and everything that it imports, except dynamic imports. */
function withImports(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !outputs[file]) return seen;
  seen.add(file);
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement') withImports(outputs, path, seen);
  }
  return seen;
}

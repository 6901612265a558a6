import type { BrokenRows } from '../../../views/contracts/customers/customers.js';

/** Lists the reasons why rows can't be imported, each with its rows. */
export function byReason(rows: readonly { line: number; reason: string }[]): BrokenRows[] {
  const linesOf = new Map<string, number[]>();
  for (const { line, reason } of rows) {
    const lines = linesOf.get(reason) ?? [];
    lines.push(line);
    linesOf.set(reason, lines);
  }
  return [...linesOf].map(([reason, lines]) => ({
    reason,
    lines: formatLines(lines),
    count: lines.length,
  }));
}

/** Formats sorted line numbers: "17–25, 40". */
function formatLines(lines: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && run[1] === line - 1) run[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

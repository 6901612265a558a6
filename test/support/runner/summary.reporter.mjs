import { relative } from 'node:path';

/**
 * Closes a run: what was skipped, by what it needs (nothing is skipped silently), the 20 files that took the
 * most of a processor where `npm test -- --slowest` asks for them, and the totals on a line.
 */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const leftOut = new Map();
    for (const { testResults } of results.testResults) {
      for (const { status, fullName } of testResults) {
        if (status === 'passed' || status === 'failed') continue;
        const need = /\[needs ([^\]]+)\]/.exec(fullName)?.[1] ?? 'no stated part';
        leftOut.set(need, (leftOut.get(need) ?? 0) + 1);
      }
    }
    for (const [need, count] of leftOut) process.stdout.write(`Skipped: ${count} tests that need ${need}\n`);
    if (process.env.TEST_SLOWEST) printSlowest(results.testResults, Number(process.env.TEST_SLOWEST));
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.stdout.write(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
  }
}

function printSlowest(files, count) {
  const slowest = files.toSorted((one, other) => other.processorMs - one.processorMs).slice(0, count);
  process.stdout.write('The slowest files, in seconds of a processor and of time:\n');
  for (const { processorMs, perfStats, testFilePath } of slowest) {
    const seconds = [processorMs, perfStats.runtime].map((ms) => (ms / 1000).toFixed(1).padStart(7));
    process.stdout.write(`${seconds.join(' ')}  ${relative('dist/test', testFilePath)}\n`);
  }
}

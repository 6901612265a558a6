/* Nothing is left out silently: counts what was, by what it needs, and closes with the totals on a line. */
export default class LeftOutReporter {
  onRunComplete(_contexts, results) {
    const leftOut = new Map();
    for (const { testResults } of results.testResults) {
      for (const { status, fullName } of testResults) {
        if (status === 'passed' || status === 'failed') continue;
        const need = /\[needs ([^\]]+)\]/.exec(fullName)?.[1] ?? 'no stated part';
        leftOut.set(need, (leftOut.get(need) ?? 0) + 1);
      }
    }
    for (const [need, count] of leftOut) process.stdout.write(`Left out: ${count} tests that need ${need}\n`);
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = results;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.stdout.write(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Variables } from '../../platform/config/environment.js';
import { type Check, type Finding, NotChecked, problem, type Result, result } from './check.js';
import { checks } from './checks/index.js';
import { DiagnosedSite } from './diagnosed-site.js';
import { Machine } from './machine.js';

export interface Report {
  /** ISO 8601. */
  checkedAt: string;
  /** Problems first, then warnings. Empty for a healthy site. */
  findings: Finding[];
  /** What each check saw. */
  checks: { check: string; found: string }[];
}

/**
 * Checks a site from outside its process, whether the site runs or not. All checks run at the same time. It
 * sends no email, writes nothing to the database, and creates neither the database nor its folder.
 */
export async function diagnose(
  variables: Variables,
  machine: Partial<Machine> = {},
  ofChecks: readonly Check[] = checks,
): Promise<Report> {
  const site = new DiagnosedSite(variables, Object.assign(new Machine(), machine));
  try {
    const results = await Promise.all(ofChecks.map((check) => runCheck(check, site)));
    const all = results.flatMap(({ findings }, index) =>
      findings.map((finding): Finding => ({ check: ofChecks[index].name, ...finding })),
    );
    // A server that hangs fails several checks with the same message. Report it once.
    const findings = all.filter(
      ({ found }, index) => index === all.findIndex((finding) => finding.found === found),
    );
    const ofLevel = (level: string) => findings.filter((finding) => finding.level === level);
    return {
      checkedAt: site.machine.now().toISOString(),
      findings: [...ofLevel('problem'), ...ofLevel('warning')],
      checks: results.map(({ found }, index) => ({ check: ofChecks[index].name, found })),
    };
  } finally {
    site.database.close();
  }
}

/** Runs a check. One that hangs or throws is a finding, too. */
async function runCheck(check: Check, site: DiagnosedSite): Promise<Result> {
  const { deadlineMs } = site.machine;
  const [tooLate, finished] = [new AbortController(), new AbortController()];
  const late = sleep(deadlineMs, undefined, { signal: finished.signal }).then(
    () => hung(check, deadlineMs),
    () => new Promise<never>(() => undefined),
  );
  const checked = Promise.resolve()
    .then(() => check.run(site, tooLate.signal))
    .catch((error: unknown) => broken(error));
  try {
    return await Promise.race([checked, late]);
  } finally {
    finished.abort();
    tooLate.abort();
  }
}

function hung({ subject }: Check, deadlineMs: number): Result {
  const found = `${subject}: the check didn’t finish within ${deadlineMs / 1000} seconds.`;
  const why = 'The same delay may be slowing down the site.';
  return result(
    found,
    problem(
      found,
      why,
      'Check this machine’s load and disks. If it’s a server, check that it responds and that its address is correct. Then run this command again.',
    ),
  );
}

function broken(error: unknown): Result {
  if (error instanceof NotChecked) return result(`Not checked: ${error.message}.`);
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ER_NO_SUCH_TABLE' || /no such (table|column)/.test(message) || code === 'ER_BAD_FIELD_ERROR')
    return result('Not checked: the database doesn’t have this table yet.');
  const found = `This check failed: ${message}`;
  const why = 'A problem here would go unnoticed.';
  return result(found, problem(found, why, 'Fix what the message describes. Then run this command again.'));
}

/** Formats a report as text: empty for a healthy site, unless `isVerbose`. */
export function reportText({ findings, checks }: Report, isVerbose: boolean): string {
  const wrong = findings.map(
    ({ check, level, found, why, fix }) =>
      `${level.toUpperCase()} (${check}): ${found}\n  Why it matters: ${why}\n  Fix: ${fix}\n\n`,
  );
  const seen = isVerbose ? checks.map(({ check, found }) => `${check}: ${found}\n`) : [];
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  const sum = `Problems: ${count('problem')}. Warnings: ${count('warning')}.\n`;
  if (findings.length === 0) return isVerbose ? `${seen.join('')}\nNo problems found.\n` : '';
  return `${seen.join('')}${seen.length > 0 ? '\n' : ''}${wrong.join('')}${sum}`;
}

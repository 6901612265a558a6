import { expect, it } from '@jest/globals';
import type { Report } from '../../../src/operations/doctor/diagnostics.js';
import type { Machine } from '../../../src/operations/doctor/machine.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import type { Patient } from './patient.js';

/** How the site is checked when a problem is planted. */
interface Circumstances {
  variables?: Variables;
  machine?: Partial<Machine>;
}

/** A problem, how it comes about, and what the doctor is to say of it. */
export interface Planted extends Circumstances {
  what: string;
  plant?: (patient: Patient) => Promise<Circumstances | undefined> | Circumstances | undefined;
  undo?: (patient: Patient) => unknown;
  check: string;
  level?: 'problem' | 'warning';
  /** Parts of its sentences. */
  found: string | RegExp;
  fix: string;
  /** Other checks that cannot but find something, too. */
  also?: string[];
}

/** A test for each problem: that it is named with its fix, and nothing else is found. */
export function testEach(problems: readonly Planted[], patient: () => Patient): void {
  it.each(problems.map((problem) => [problem.what, problem] as const))('finds %s', async (_, problem) => {
    const { plant, undo, variables, machine } = problem;
    try {
      const made = await plant?.(patient());
      const report = await patient().diagnose(
        { ...variables, ...made?.variables },
        { ...machine, ...made?.machine },
      );
      expectNamed(report, problem);
    } finally {
      await undo?.(patient());
    }
  });
}

function expectNamed(
  { findings }: Report,
  { check, level = 'problem', found, fix, also = [] }: Planted,
): void {
  const others = findings.filter((finding) => finding.check !== check && !also.includes(finding.check));
  expect(others).toEqual([]);
  const named = {
    check,
    level,
    found: typeof found === 'string' ? expect.stringContaining(found) : expect.stringMatching(found),
    why: expect.stringMatching(/^\S.{20,}\.$/),
    fix: expect.stringContaining(fix),
  };
  expect(findings.filter((finding) => finding.check === check)).toEqual([named]);
  // Passwords of the settings are in no sentence.
  expect(JSON.stringify(findings)).not.toMatch(/right@|pass(%40|@)word|ssssssss|hunter2/);
}

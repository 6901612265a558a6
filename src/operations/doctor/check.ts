import type { DiagnosedSite } from './diagnosed-site.js';

/** A problem stops something now or will lose data. A warning becomes a problem over time. */
export type Level = 'problem' | 'warning';

/** Something wrong: what was found, why it matters, and what to type or which setting to change. */
export interface Finding {
  /** The name of the check that found it. */
  check: string;
  level: Level;
  found: string;
  why: string;
  fix: string;
}

type UnnamedFinding = Omit<Finding, 'check'>;

export interface Result {
  /** What the check saw, in one or two sentences. */
  found: string;
  findings: UnnamedFinding[];
}

/** One check of the site. */
export interface Check {
  name: string;
  /** What it waits for, like "The email server". The report uses it if no answer comes. */
  subject: string;
  /**
   * Runs the check and leaves no changes behind. An error it throws becomes a finding.
   * @param signal aborted at the deadline.
   */
  run(site: DiagnosedSite, signal: AbortSignal): Promise<Result>;
}

export const problem = (found: string, why: string, fix: string): UnnamedFinding => ({
  level: 'problem',
  found,
  why,
  fix,
});

export const warning = (found: string, why: string, fix: string): UnnamedFinding => ({
  level: 'warning',
  found,
  why,
  fix,
});

/** Builds a result from what the check saw and its findings. Skips `undefined` and `false`. */
export const result = (found: string, ...findings: (UnnamedFinding | undefined | false)[]): Result => ({
  found,
  findings: findings.filter((finding) => finding !== undefined && finding !== false),
});

/** Thrown by a check that can't run because of something that another check reports. */
export class NotChecked extends Error {}

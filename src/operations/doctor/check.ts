import type { DiagnosedSite } from './diagnosed-site.js';

/** A problem stops something now or loses something one day; a warning becomes a problem when it is left alone. */
export type Level = 'problem' | 'warning';

/** What is wrong: what was found, why it matters, and what to type or which setting to change. */
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
  /** What was looked at and how it is, in a sentence or two. */
  found: string;
  findings: UnnamedFinding[];
}

/** One thing that is looked at. */
export interface Check {
  name: string;
  /** What it waits for, as a report names it where nothing comes: "The mail server". */
  subject: string;
  /**
   * Looks; it changes nothing that stays. What it throws becomes a finding, too.
   * @param signal aborted when its time is over.
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

/** A result out of what was found and what, if anything, is wrong with it. */
export const result = (found: string, ...findings: (UnnamedFinding | undefined | false)[]): Result => ({
  found,
  findings: findings.filter((finding) => finding !== undefined && finding !== false),
});

/** Thrown by a check for which something is missing that another check reports. */
export class NotChecked extends Error {}

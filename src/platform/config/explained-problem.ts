/** How the process ends, by kind of problem. The numbers are from sysexits.h, which systemd shows by name. */
export const exitCodes = {
  /** Data that this release can't read. */
  data: 65,
  /** A port or a file that another process uses. */
  inUse: 69,
  /** An error in the site. */
  unexpected: 70,
  /** A disk that is full or fails. */
  disk: 74,
  /** Missing rights: to a file, a port or a database. */
  rights: 77,
  settings: 78,
} as const;

/** An error that says what is wrong and what to do about it, so that nobody needs its stack. */
export class ExplainedProblem extends Error {
  constructor(
    readonly problem: string,
    readonly fix: string,
    readonly exitCode: number,
    options?: ErrorOptions,
  ) {
    super(`${problem} ${fix}`, options);
  }
}

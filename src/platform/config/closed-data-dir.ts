import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { ExplainedProblem, exitCodes } from './explained-problem.js';

/** Explains that this user may not use the data folder; undefined if the user may, or there is none. */
export function closedDataDir(dataDir: string): ExplainedProblem | undefined {
  const folder = resolve(dataDir);
  try {
    // Within the folder, so that a file in its place isn’t one without rights.
    accessSync(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined;
    const [user, group] = [process.getuid?.(), process.getgid?.()];
    return new ExplainedProblem(
      `User ${user} may not read and write the data folder, ${folder} (EACCES).`,
      `Run the site and its commands as the site’s user. If user ${user} is that, run as root: chown -R ${user}:${group} ${folder} && chmod 0750 ${folder}`,
      exitCodes.rights,
    );
  }
}

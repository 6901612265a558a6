import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the files that git tracks or would add from the working directory to a folder. */
export function copySources(folder) {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const name of names.toString().split('\0').filter(existsSync)) cpSync(name, join(folder, name));
}

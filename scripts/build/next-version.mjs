/*
 * `npm run version:next`: makes the next version, like 2026.12.1: year, month, and the number in that month.
 * Writes it to package.json and package-lock.json, gives the unreleased changes in CHANGELOG.md its heading,
 * commits all that and tags it. `npm run upgrade` finds versions by their tags.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' }).trim();
const heading = '## Unreleased\n';

function nextVersion() {
  if (run('git', 'status', '--porcelain')) throw new RangeError('Commit or undo your changes first.');
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  if (!changelog.includes(`${heading}\n- `)) throw new RangeError('CHANGELOG.md has no unreleased changes.');
  const [day] = new Date().toISOString().split('T');
  const [year, month] = day.split('-').map(Number);
  const numbers = run('git', 'tag', '--list', `v${year}.${month}.*`).split('\n');
  const version = `${year}.${month}.${1 + Math.max(0, ...numbers.map((tag) => Number(tag.split('.')[2] ?? 0)))}`;
  writeFileSync('CHANGELOG.md', changelog.replace(heading, `${heading}\n## ${version} (${day})\n`));
  run('npm', 'version', version, '--no-git-tag-version');
  run('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  return version;
}

try {
  process.stdout.write(`Made v${nextVersion()}. To publish it: git push --follow-tags\n`);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

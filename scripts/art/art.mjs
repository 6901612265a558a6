/*
 * `npm run art`: renders the masters in scripts/art/masters from the scenes in scripts/art/scenes, with
 * Blender. Skips a master that is newer than its scene, so a stopped run continues where it was.
 *   --only name[,name]  renders only these, even if they exist; a pair's name means both of its pictures
 *   --draft             renders small, rough ones to scripts/art/masters/draft
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { masters, picturesNamed } from './pictures.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const { values } = parseArgs({ options: { only: { type: 'string' }, draft: { type: 'boolean' } } });
const folder = values.draft ? join(masters, 'draft') : masters;
const chosen = picturesNamed(values.only?.split(',') ?? []);

const blender = process.env.BLENDER ?? 'blender';
if (spawnSync(blender, ['--version']).status !== 0) {
  console.error(
    'Blender is missing. On Debian: apt-get install --no-install-recommends blender python3-numpy\n' +
      'Elsewhere, set its path: BLENDER=/path/to/blender npm run art',
  );
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const due = values.only ? chosen : chosen.filter((picture) => !isUpToDate(picture));
for (const [index, picture] of due.entries()) {
  const seconds = render(picture);
  process.stdout.write(`${index + 1}/${due.length} ${picture.name}: ${seconds} s\n`);
}

/** Renders to a temporary file that then replaces the master: a stopped run leaves no partial picture. */
function render({ name, file, options }) {
  const started = Date.now();
  const unfinished = join(folder, `unfinished-${process.pid}.png`);
  const run = spawnSync(
    blender,
    [
      '--background',
      '--factory-startup',
      ...['--python', 'scripts/art/blender/render.py', '--', file, unfinished],
      ...options,
      ...(values.draft ? ['draft'] : []),
    ],
    { encoding: 'utf8' },
  );
  if (!existsSync(unfinished)) {
    console.error(`Couldn’t render ${name}:\n${run.stdout}\n${run.stderr}`);
    process.exit(1);
  }
  renameSync(unfinished, rendered(name));
  return Math.round((Date.now() - started) / 1000);
}

function rendered(name) {
  return join(folder, `${name}.png`);
}

function isUpToDate({ name, file }) {
  return existsSync(rendered(name)) && statSync(rendered(name)).mtimeMs > statSync(file).mtimeMs;
}

/*
 * `npm run art`: renders the masters under scripts/art/masters from the scenes under scripts/art/scenes, with Blender.
 * A master that is newer than its scene is left alone, so a run that was stopped goes on where it was.
 *   --only name[,name]  these pictures, whether or not they are there; a pair's name stands for both of its pictures
 *   --draft             small and rough, to scripts/art/masters/draft
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
      'Elsewhere, say where it is: BLENDER=/path/to/blender npm run art',
  );
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const due = values.only ? chosen : chosen.filter((picture) => !isUpToDate(picture));
for (const [index, picture] of due.entries()) {
  const seconds = render(picture);
  process.stdout.write(`${index + 1}/${due.length} ${picture.name}: ${seconds} s\n`);
}

/** Renders into a file of its own that then replaces the master, so that a stopped run leaves no half picture. */
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
    console.error(`${name} was not rendered:\n${run.stdout}\n${run.stderr}`);
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

/*
 * Puts test files together for a run of all of them. Jest loads the product anew for each file that it runs, and what was compiled for
 * the one before is lost; for most files that takes longer than their tests. So those of a room are run as one file that imports them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const folder = 'test/.groups';
const mostFiles = 6;

/** Rooms in which each file waits for processes and browsers of its own: there it is run by itself. */
const slowRooms =
  'backup browser cluster conformance demo deploy engines faults hostile lead-photos pictures'.split(' ');

/** `npm run explore` only: beside other tests it has raised a false alarm (docs/open-ends.md). */
const leftOut = ['explore'];

/** Hooks, tests and sites outside of a `describe` would be those of all files of a group. */
const reachesBeyond = /^((before|after)(Each|All)|it|jest|process)[.(]|^(const|let) .*Site\(/m;

const roomOf = (file) => file.split('/')[1];
const isSlow = (file) => slowRooms.includes(roomOf(file));

/** What node is told to run for jest. @param asked jest's own arguments; without any, all tests are run. */
export const jestArguments = (asked) => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...(asked.length > 0
    ? asked
    : ['--testSequencer=<rootDir>/test/support/given-order.mjs', '--runTestsByPath', ...testGroups()]),
];

/** @returns the files to run, with what they import all of them; what takes longest comes first, as far as its size says so. */
function testGroups() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = readdirSync('test', { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => ({ file: join('test', name), text: readFileSync(join('test', name), 'utf8') }))
    .filter(({ file }) => !leftOut.includes(roomOf(file)))
    .sort((one, other) => (one.file < other.file ? -1 : 1));
  const rooms = new Map();
  for (const { file, text } of files) {
    const room = isSlow(file) || reachesBeyond.test(text) ? file : roomOf(file);
    const members = rooms.get(room) ?? rooms.set(room, []).get(room);
    members.push({ file, weight: text.length * (isSlow(file) ? 10 : 1) });
  }
  return [...rooms]
    .flatMap(([room, members]) => groupsOf(room, members))
    .sort((one, other) => other.weight - one.weight)
    .map(({ file }) => file);
}

/** A room's files in groups of about one size. */
function groupsOf(room, members) {
  const count = Math.ceil(members.length / mostFiles);
  return Array.from({ length: count }, (_, number) => {
    const own = members.filter((_, index) => index % count === number);
    return own.length === 1 ? own[0] : groupOf(`${room}-${number + 1}`, own);
  });
}

function groupOf(name, members) {
  const file = join(folder, `${name}.test.ts`);
  const imported = members.map((one) => relative(folder, one.file).replace(/tsx?$/, 'js'));
  writeFileSync(file, imported.map((path) => `import '${path}';\n`).join(''));
  return { file, weight: members.reduce((sum, { weight }) => sum + weight, 0) };
}

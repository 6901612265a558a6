/*
 * Puts test files together for a run of all of them. Jest loads the product anew for each file that it runs, and what was compiled for
 * the one before is lost; for most files that takes longer than their tests. So those of a room are run as one file that imports them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const folder = 'test/.groups';

/** How many files of a room are put together: fewer where they wait for browsers, one where each waits for processes of its own. */
const mostFiles = Object.fromEntries([
  ...['backup', 'browser', 'conformance', 'lead-photos', 'pictures'].map((room) => [room, 3]),
  ...['cluster', 'demo', 'deploy', 'engines', 'faults', 'hostile'].map((room) => [room, 1]),
]);
const mostOfOthers = 6;

/** Hooks, tests and sites outside of a `describe` would be those of all files of a group. */
const reachesBeyond = /^((before|after)(Each|All)|it|jest|process)[.(]|^(const|let) .*Site\(/m;

const roomOf = (file) => file.split('/')[1];

/** What node is told to run for jest. @param asked jest's own arguments; without any, all tests are run. */
export const jestArguments = (asked) => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...(asked.length > 0
    ? asked
    : [
        '--testMatch=<rootDir>/test/**/*.{test,group}.{ts,tsx}',
        '--testSequencer=<rootDir>/test/support/given-order.mjs',
        '--runTestsByPath',
        ...testGroups(),
      ]),
];

/**
 * The files to run, with what they import all of them: the largest first, and of those that wait for browsers and processes one after
 * each other one, so that not all of them run at the same time.
 */
function testGroups() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const rooms = new Map();
  for (const file of testFiles()) {
    const room = roomOf(file);
    const text = readFileSync(file, 'utf8');
    const name = reachesBeyond.test(text) ? file : room;
    const members = rooms.get(name) ?? rooms.set(name, []).get(name);
    members.push({ file, size: text.length, waits: room in mostFiles });
  }
  const groups = [...rooms]
    .flatMap(([room, members]) => groupsOf(room, members))
    .sort((one, other) => other.size - one.size);
  const inTurn = [true, false].flatMap((waits) =>
    groups.filter((group) => group.waits === waits).map(({ file }, turn) => ({ file, turn })),
  );
  return inTurn.sort((one, other) => one.turn - other.turn).map(({ file }) => file);
}

const testFiles = () =>
  readdirSync('test', { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join('test', name))
    .sort();

/** A room's files in groups of about one size. */
function groupsOf(room, members) {
  const count = Math.ceil(members.length / (mostFiles[room] ?? mostOfOthers));
  return Array.from({ length: count }, (_, number) => {
    const own = members.filter((_, index) => index % count === number);
    return own.length === 1 ? own[0] : groupOf(`${room}-${number + 1}`, own);
  });
}

function groupOf(name, members) {
  const file = join(folder, `${name}.group.ts`);
  const imported = members.map((one) => relative(folder, one.file).replace(/tsx?$/, 'js'));
  writeFileSync(file, imported.map((path) => `import '${path}';\n`).join(''));
  return { ...members[0], file, size: members.reduce((sum, { size }) => sum + size, 0) };
}

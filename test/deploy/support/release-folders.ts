import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from '../../../src/platform/config/environment.js';
import { changeProduct, copyProduct, madeOnce } from '../../support/site/changed-product.js';
import { inherited } from '../../support/site/inherited.js';

/** What goes wrong with the newer release, read by it at its start. */
export interface Sabotage {
  /** `trial`: on the copy of the site; `live`: on the site itself. */
  where: 'trial' | 'live';
  /**
   * `ends`, at its start; `can't start`, with its settings; `hangs`, once it listens; `crashes`, once it has
   * served for a second; `answers 500`, to everybody; `fails at`, `dies at` a statement of its migration
   * (from 1); the latter once.
   */
  what: 'ends' | 'can’t start' | 'crashes' | 'hangs' | 'answers 500' | 'fails at' | 'dies at';
  statement?: number;
}

export const older = '0.1.0-aaaaaaa';
export const newer = '0.2.0-bbbbbbb';
/** The migration of the newer release, and how many statements it has. */
export const newerMigration = 'AddRooms1999000000000';
export const statements = 4;

/** Folders with two versions of this release. The newer adds to the database, and can be made to fail. */
export class TestReleases {
  readonly base = mkdtempSync(join(tmpdir(), 'releases-'));

  constructor() {
    cpSync(pattern(), this.base, { recursive: true, verbatimSymlinks: true });
  }

  get current(): string {
    return join(this.base, 'current');
  }

  /** Whether a sabotaged process has crashed, or is about to because it can't start. */
  get hasCrashed(): boolean {
    return existsSync(join(this.base, 'ended'));
  }

  sabotage(sabotage: Sabotage | undefined): void {
    for (const name of ['died', 'ended']) rmSync(join(this.base, name), { force: true });
    writeFileSync(join(this.base, 'sabotage.json'), JSON.stringify(sabotage ?? {}));
  }

  remove(): void {
    rmSync(this.base, { recursive: true });
  }
}

/** The folders that those of each test are copies of. */
const pattern = () =>
  madeOnce('releases', (made) => {
    writeFileSync(join(made, 'sabotage.json'), '{}');
    for (const name of [older, newer]) copyHere(join(made, 'releases', name), name);
    symlinkSync(join('releases', older), join(made, 'current'));
    changeNewer(join(made, 'releases', newer));
  });

function copyHere(folder: string, name: string): void {
  copyProduct(folder);
  cpSync('scripts/command.mjs', join(folder, 'scripts/command.mjs'));
  const described = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...described, version: name.split('-')[0] }));
}

function changeNewer(folder: string): void {
  changeProduct(folder, (file) => {
    writeFileSync(file('sabotage.js'), sabotageScript);
    writeFileSync(file('platform/database/migrations/add-rooms.js'), migrationScript);
    const list = readFileSync(file('platform/database/migrations/index.js'), 'utf8');
    writeFileSync(
      file('platform/database/migrations/index.js'),
      `import { ${newerMigration} } from './add-rooms.js';\n${list.replace(/(const changes = \[[^\]]*?),?\s*\]/, `$1, ${newerMigration}]`)}`,
    );
  });
  const main = join(folder, 'dist/src/main.js');
  renameSync(main, join(folder, 'dist/src/sound.js'));
  writeFileSync(
    main,
    `import { sabotageSite } from './sabotage.js';\nsabotageSite();\nawait import('./sound.js');\n`,
  );
}

/** Begins a command of the release that `current` leads to. */
export function runRelease(
  releases: TestReleases,
  name: string,
  args: readonly string[],
  variables: Variables,
) {
  const child = spawn(process.execPath, [join(releases.current, 'scripts/command.mjs'), name, ...args], {
    env: { ...inherited, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

const sabotageScript = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Server } from 'node:http';
const base = new URL('../../../../', import.meta.url);
const wanted = JSON.parse(readFileSync(new URL('sabotage.json', base), 'utf8'));
const isHere = wanted.where === (/\\.scratch-/.test(process.env.DATA_DIR ?? '') ? 'trial' : 'live');
export function sabotageSite() {
  if (!isHere) return;
  process.once('exit', () => writeFileSync(new URL('ended', base), ''));
  if (wanted.what === 'ends') throw new Error('Sabotage');
  if (wanted.what === 'can’t start') {
    process.env.PORT = 'Sabotage';
    writeFileSync(new URL('ended', base), '');
  }
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, request, response) {
    if (event === 'listening' && wanted.what === 'hangs') setTimeout(() => { for (;;); }, 50);
    if (event === 'request' && wanted.what === 'crashes') setTimeout(() => process.exit(1), 1_000);
    if (event !== 'request' || wanted.what !== 'answers 500') return emit.apply(this, arguments);
    response.writeHead(500).end('Sabotage');
    return true;
  };
}
export function sabotageStatement(number) {
  if (!isHere || wanted.statement !== number) return;
  if (wanted.what === 'fails at') throw new Error('Sabotage');
  const died = new URL('died', base);
  if (wanted.what !== 'dies at' || existsSync(died)) return;
  writeFileSync(died, '');
  process.kill(process.pid, 'SIGKILL');
}
`;

const migrationScript = `
import { dialectOf } from '../dialect.js';
import { addColumn, addIndex } from '../schema-changes.js';
import { sabotageStatement } from '../../../sabotage.js';
export class ${newerMigration} {
  async up(runner) {
    sabotageStatement(1);
    await runner.query('CREATE TABLE IF NOT EXISTS rooms (id ' + dialectOf(runner).id + ', leadId INT NOT NULL)' + dialectOf(runner).tableOptions);
    sabotageStatement(2);
    await addColumn(runner, 'contacts', 'rooms', 'INT NULL');
    sabotageStatement(3);
    await runner.query('UPDATE contacts SET rooms = 1 WHERE rooms IS NULL');
    sabotageStatement(4);
    await addIndex(runner, 'contacts', 'IX_contacts_rooms', ['rooms']);
  }
  async down(runner) {
    await runner.dropIndex('contacts', 'IX_contacts_rooms');
    await runner.query('ALTER TABLE contacts DROP COLUMN rooms');
    await runner.query('DROP TABLE rooms');
  }
}
`;

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { patternsToProve, provenPatterns } from '../scripts/check/patterns/collect.mjs';
import { rooms } from './support/rooms.js';

interface Import {
  from: string;
  to: string;
}

const files = ['src', 'views', 'client'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, path]) => ({
    from,
    to: path.startsWith('.') ? relative('.', resolve(dirname(from), path)) : path,
  })),
);

/** Returns `contacts` for `src/contacts/intake/…`, `app` for `src/main.ts`, or `views/components/site`. */
function roomOf(file: string): string {
  const [top, folder, inner] = file.split('/');
  const isLoose = !file.split('/')[2];
  if (top === 'src') return isLoose ? 'app' : folder;
  if (top === 'client') return isLoose ? 'client' : `client/${folder}`;
  return folder === 'components' ? `views/components/${inner}` : `${top}/${folder}`;
}

/** Each arrow between two rooms, with the first import that makes it. */
const arrows = new Map<string, Import>();
for (const edge of imports) {
  if (!/^(src|views|client)\//.test(edge.to)) continue;
  const arrow = `${roomOf(edge.from)} → ${roomOf(edge.to)}`;
  if (roomOf(edge.from) !== roomOf(edge.to) && !arrows.has(arrow)) arrows.set(arrow, edge);
}

const between = (from: RegExp, to: RegExp) =>
  imports.filter((edge) => from.test(edge.from) && to.test(edge.to));

describe('Imports', () => {
  const allowed = rooms.flatMap(([room, , , mayImport]) =>
    mayImport
      .split(' ')
      .filter(Boolean)
      .map((other) => `${room} → ${other}`),
  );

  it('are found at all', () => {
    expect(imports.length).toBeGreaterThan(200);
  });

  it('follow the map, and the map has no line too many', () => {
    expect([...arrows].filter(([arrow]) => !allowed.includes(arrow))).toEqual([]);
    expect(allowed.filter((arrow) => !arrows.has(arrow))).toEqual([]);
  });

  it('never go both ways between two rooms', () => {
    const isBack = (arrow: string) => arrows.has(arrow.split(' → ').reverse().join(' → '));
    expect([...arrows.keys()].filter(isBack)).toEqual([]);
  });

  it('of the server go to layers below', () => {
    const layers = new Map(rooms.map(([room, layer]) => [room, layer]));
    const layerOf = (room: string) => layers.get(room) ?? 0;
    const upward = [...arrows.keys()].filter((arrow) => {
      const [from, to] = arrow.split(' → ');
      return layerOf(from) > 0 && layerOf(to) >= layerOf(from);
    });
    expect(upward).toEqual([]);
    expect(rooms.filter(([, layer]) => layer > 0).length).toBeLessThanOrEqual(15);
  });

  it('are shown by docs/architecture.md as they are', () => {
    const shown = readFileSync('docs/architecture.md', 'utf8');
    const lines = rooms.map(
      ([room, layer, what, mayImport]) =>
        `| \`${room}\` | ${layer} | ${what} | ${mayImport.split(' ').join(', ') || '–'} |`,
    );
    expect(shown).toContain(lines.join('\n'));
  });

  it('bring React into the page engine only', () => {
    expect(between(/^src\/(?!pages\/)/, /^react(-dom)?(\/|$)/)).toEqual([]);
  });

  it('bring no server library into what browsers get', () => {
    const server = /^(node:|@nestjs|typeorm|express|class-validator|class-transformer)/;
    expect(between(/^(views|client\/(?!(build|budgets|fonts|page-entries)\.ts))/, server)).toEqual([]);
  });

  it('bring class-transformer into one file, so that it could be replaced there', () => {
    expect(between(/./, /^class-transformer/).map(({ from }) => from)).toEqual([
      'src/platform/config/transform.ts',
    ]);
  });

  it('let contacts, analytics and admin-auth meet through services, never through entities', () => {
    const modules = ['contacts', 'analytics', 'admin-auth'];
    for (const module of modules) {
      const others = modules.filter((other) => other !== module).join('|');
      expect(between(new RegExp(`^src/${module}/`), new RegExp(`^src/(${others})/.*entity`))).toEqual([]);
    }
  });
});

describe('Names', () => {
  /** The words that a provider's file may end in; docs/naming.md says what each means. */
  const roles = 'controller|delivery|filter|guard|interceptor|middleware|module|pipe|service|store';
  const file = new RegExp(`^([a-z0-9-]+)\\.(${roles})\\.tsx?$`);
  const isProvider = /@(Injectable|Controller|Module|Catch)\(/;
  const inPascalCase = (name: string) =>
    name.replace(/(^|[-.])([a-z0-9])/g, (_, __, first) => first.toUpperCase());

  it('of providers are those of their files: lead-erasure.service.ts holds LeadErasureService', () => {
    const providers = files.filter(
      (path) => path.startsWith('src/') && isProvider.test(readFileSync(path, 'utf8')),
    );
    expect(providers.length).toBeGreaterThan(70);
    const misnamed = providers.filter((path) => {
      const name = path.split('/').at(-1) ?? '';
      const wanted = inPascalCase(name.replace(/\.tsx?$/, ''));
      return !file.test(name) || !new RegExp(`export class ${wanted}\\b`).test(readFileSync(path, 'utf8'));
    });
    expect(misnamed).toEqual([]);
  });
});

describe('Writes', () => {
  const changes = '(save|insert|update|upsert|delete|remove|clear|increment|decrement)';
  const injected = /@InjectRepository\(\w+\) private readonly (\w+)/g;

  /** The calls in a source file that change rows through an injected repository or the data source itself. */
  const strayWrites = (source: string): string[] => {
    const repositories = [...source.matchAll(injected)].map((match) => match[1]);
    const stray = new RegExp(
      `this\\.(${['dataSource\\.manager', ...repositories].join('|')})\\.${changes}\\(`,
      'g',
    );
    return source.match(stray) ?? [];
  };

  it('go through the unit of work', () => {
    const sources = files.filter((file) => file.startsWith('src/')).map((file) => readFileSync(file, 'utf8'));
    expect(sources.filter((source) => source.includes('@InjectRepository(')).length).toBeGreaterThan(1);
    expect(sources.flatMap(strayWrites)).toEqual([]);
  });

  it('that do not are found', () => {
    const source =
      'constructor(@InjectRepository(User) private readonly users: Repository<User>) { this.users.save(x) }';
    expect(strayWrites(source)).toEqual(['this.users.save(']);
  });
});

describe('Comments', () => {
  it('keep to 110 columns, like the formatter keeps code', () => {
    const all = ['src', 'views', 'client', 'test', 'scripts', 'deploy'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const sources = all.filter((name) => /\.(tsx?|mjs|css)$/.test(name) && !name.includes('node_modules'));
    expect(sources.length).toBeGreaterThan(2_000);
    const isLong = (line: string) => line.length > 110 && /^\s*(\*|\/\/|\/\*)/.test(line);
    const tooLong = sources.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (isLong(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(tooLong).toEqual([]);
  });
});

/** What is dangerous elsewhere, and where it is used. */
describe('The sources', () => {
  const filesWith = (pattern: RegExp, folders = /./) =>
    files.filter((file) => folders.test(file) && pattern.test(readFileSync(file, 'utf8'))).sort();

  it('make no code out of text', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|set(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
    expect(filesWith(/'(node:)?vm'/)).toEqual(['src/run-bundle.ts']);
  });

  it('start programs without a shell, but for BACKUP_COMMAND', () => {
    expect(filesWith(/\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|\bshell:/)).toEqual([]);
    expect(filesWith(/'(\/bin\/)?(ba)?sh'/)).toEqual(['src/commands/back-up.ts']);
  });

  it('make regular expressions out of our own texts, or escape them', () => {
    expect(filesWith(/\bRegExp\((?!\))/)).toEqual([
      'client/page-entries.ts',
      'src/contacts/intake/spam-signs.ts',
      'src/operations/doctor/checks/database-rights.ts',
      'src/operations/doctor/checks/memory.ts',
    ]);
  });

  it('have only regular expressions that take linear time, each proven by `npm run patterns`', () => {
    const [proven, patterns] = [provenPatterns(), patternsToProve()];
    expect(patterns.length).toBeGreaterThan(80);
    const isProven = ({ literal }: { literal: string }) => proven.includes(literal);
    expect(
      patterns.filter((pattern) => !isProven(pattern)).map(({ file, literal }) => `${file}: ${literal}`),
    ).toEqual([]);
    const used = patterns.map(({ literal }) => literal);
    expect(proven.filter((literal) => !used.includes(literal))).toEqual([]);
  });

  it('hash with SHA-256 alone, and make nothing secret of Math.random', () => {
    const calls = files.flatMap(
      (file) => readFileSync(file, 'utf8').match(/\bcreate(Hash|Hmac)\([^,)]*/g) ?? [],
    );
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => !call.endsWith("'sha256'"))).toEqual([]);
    expect(filesWith(/Math\.random/, /^src\//)).toEqual([
      'src/commands/site-copies.ts',
      'src/platform/database/unit-of-work.service.ts',
      'src/platform/outbox/retry-plan.ts',
    ]);
  });

  it('put markup into pages in one file, and never in the browser', () => {
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(['views/layouts/document.tsx']);
    expect(filesWith(/\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([]);
  });

  it('let no page receive messages of others', () => {
    expect(filesWith(/addEventListener\(\s*'message'|onmessage/, /^(client|views)/)).toEqual([
      'client/reload.ts',
    ]);
  });
});

describe('The lock file', () => {
  const text = readFileSync('package-lock.json', 'utf8');

  it('names no registry', () => {
    expect(text).not.toMatch(/"resolved"/);
  });

  it('has a hash of every package', () => {
    const packages = Object.entries<{ integrity?: string }>(JSON.parse(text).packages).slice(1);
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))).toEqual([]);
  });
});

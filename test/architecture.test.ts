import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

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

const between = (from: RegExp, to: RegExp) =>
  imports.filter((edge) => from.test(edge.from) && to.test(edge.to));

describe('Imports', () => {
  it('are found at all', () => {
    expect(imports.length).toBeGreaterThan(200);
  });

  it('run one way: src → views ← client', () => {
    expect(between(/^views\//, /^(src|client)\//)).toEqual([]);
    expect(between(/^client\//, /^src\//)).toEqual([]);
    expect(between(/^src\//, /^client\//)).toEqual([]);
  });

  it('bring React into the page engine only', () => {
    expect(between(/^src\/(?!pages\/)/, /^react(-dom)?(\/|$)/)).toEqual([]);
  });

  it('bring no server library into what browsers get', () => {
    const server = /^(node:|@nestjs|typeorm|express|class-validator|class-transformer)/;
    expect(between(/^(views|client\/(?!(build|budgets|fonts)\.ts))/, server)).toEqual([]);
  });

  it('let contacts, analytics and admin-auth meet through services, never through entities', () => {
    const modules = ['contacts', 'analytics', 'admin-auth'];
    for (const module of modules) {
      const others = modules.filter((other) => other !== module).join('|');
      expect(between(new RegExp(`^src/${module}/`), new RegExp(`^src/(${others})/.*entity`))).toEqual([]);
    }
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

  it('that do not would be seen', () => {
    const source =
      'constructor(@InjectRepository(User) private readonly users: Repository<User>) { this.users.save(x) }';
    expect(strayWrites(source)).toEqual(['this.users.save(']);
  });
});

describe('The lock file', () => {
  it('names no registry', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"/);
  });
});

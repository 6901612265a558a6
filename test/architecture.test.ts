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

/**
 * The map: what each room is, and which rooms it may import. `app` is what stands at the root of `src`. The README shows the
 * same table. An import that is not allowed here fails the test, and so does a permission that no import needs.
 */
const rooms: [room: string, what: string, mayImport: string][] = [
  [
    'app',
    'The whole product, put together',
    'admin-auth aftercare analytics availability backup business calendar config contacts customer-link customers database desk health http lead-photos mail money monitoring outbox pages pictures push revenue site site-content site-editor',
  ],
  [
    'commands',
    'What is run from the command line',
    'admin-auth app backup config contacts database demo doctor outbox releases',
  ],
  [
    'demo',
    'An invented season, for a look at the desk',
    'analytics business calendar config contacts database money outbox views/contracts views/format views/forms',
  ],
  [
    'doctor',
    'The examination of a site from outside its process: checks and what they find',
    'backup calendar config contacts database mail pictures site-content views/content views/contracts',
  ],
  [
    'desk',
    'What the owner sees: dashboard, leads, bookings, analytics, settings',
    'admin-auth aftercare analytics availability backup business calendar config contacts http lead-photos money monitoring outbox pages push site-content views/contracts views/estimates views/format views/forms views/pages',
  ],
  [
    'monitoring',
    'How the site is watched: figures, alarms, the heartbeat',
    'analytics background backup business config contacts database http mail outbox pages push views/format',
  ],
  [
    'mail',
    'Mails to the owner and to customers',
    'business calendar config contacts database money outbox pages views/contracts views/format views/mails',
  ],
  [
    'push',
    'Alerts on the owner’s devices',
    'business config contacts database http outbox views/contracts views/forms',
  ],
  [
    'calendar',
    'Appointments in calendars: the feed and the calendar server',
    'availability background business config contacts database http outbox views/contracts views/format views/forms',
  ],
  [
    'customer-link',
    'What customers see and do at the links to their requests',
    'availability business calendar config contacts database http lead-photos money pages pictures views/contracts views/format views/forms',
  ],
  [
    'analytics',
    'Website visits: ingestion, summaries, queries',
    'background business config contacts database http views/content views/contracts views/forms',
  ],
  [
    'backup',
    'Backups of the whole site, and the drill that restores them',
    'background business config database releases',
  ],
  ['releases', 'Releases of the site on a server: building one, trying it on a copy, moving to it', ''],
  [
    'health',
    'Whether the process lives, whether a lead can be kept, and what runs',
    'config contacts database http',
  ],
  [
    'contacts',
    'The leads: intake, history, search, sources',
    'availability background business config database http outbox pages site views/contracts views/estimates views/format views/forms',
  ],
  [
    'customers',
    'The people behind the leads: who they are, what they bring, and their import from other programs',
    'background business config contacts database http money pages views/contracts views/format views/forms',
  ],
  [
    'aftercare',
    'What customers are sent after the job, and who is not to be written to',
    'business config contacts database http mail money outbox pages views/contracts views/estimates views/format views/forms',
  ],
  [
    'money',
    'What jobs bring: quotes, charges, payments',
    'background business config contacts database outbox views/contracts views/format views/forms',
  ],
  [
    'revenue',
    'What each source, campaign and landing page brings, what campaigns cost, and their links',
    'analytics business contacts database http pages views/contracts views/format views/forms views/pages',
  ],
  [
    'lead-photos',
    'Customers’ photographs of what is to be cleaned: taken in, shown to them and at the desk',
    'business config contacts database http pictures views/contracts',
  ],
  [
    'site',
    'The public pages and their texts',
    'availability background business config http pages site-content views/content views/contracts views/estimates views/format views/pages',
  ],
  [
    'site-editor',
    'The owner’s editor of the site: its forms, its preview, its versions',
    'admin-auth business config http pages pictures site-content views/content views/contracts views/forms views/pages',
  ],
  [
    'pictures',
    'The owner’s photographs: taken in, cropped, made into files, served',
    'background config database http pages views/contracts views/forms',
  ],
  ['outbox', 'What is delivered outside, once it is asked for', 'background config database views/contracts'],
  [
    'admin-auth',
    'The shared password, sessions, the guard',
    'config database http pages views/contracts views/forms',
  ],
  [
    'pages',
    'The engine that renders and keeps pages',
    'business config database http site-content views/contracts views/layouts views/mails views/pages',
  ],
  [
    'availability',
    'Which arrival windows are free, and the places that appointments take',
    'background business config database views/contracts views/format',
  ],
  [
    'business',
    'The facts of the business, and its days',
    'background config database site-content views/content views/contracts views/estimates views/format views/forms',
  ],
  [
    'site-content',
    'What the owner can change of the site: the live version, the draft, the versions before',
    'background config database views/content views/forms',
  ],
  ['http', 'What every request passes: bodies, headers, origins, DTO pipes, limits', 'config views/forms'],
  ['database', 'Connection, transactions, migrations, both SQL dialects', 'background config'],
  ['background', 'Work that the process does by itself again and again', ''],
  [
    'config',
    'The settings, the product’s own deadlines, the clock',
    'views/contracts views/format views/forms',
  ],
  [
    'client',
    'What browsers get beside the pages: loader, hydration, styles, the build',
    'client/behaviors views/contracts views/pages',
  ],
  ['client/behaviors', 'What a page can ask of the browser', 'views/contracts'],
  [
    'views/pages',
    'Every page',
    'views/components/desk views/components/shared views/components/site views/content views/contracts views/estimates views/format views/forms views/layouts',
  ],
  [
    'views/layouts',
    'What stands around a page',
    'views/components/desk views/components/shared views/contracts',
  ],
  [
    'views/components/desk',
    'Pieces of the owner’s pages',
    'views/components/shared views/content views/contracts views/estimates views/format views/forms',
  ],
  [
    'views/components/site',
    'Pieces of the public pages',
    'views/components/shared views/contracts views/estimates views/format views/forms',
  ],
  ['views/components/shared', 'Pieces of both', 'views/contracts views/estimates views/format views/forms'],
  ['views/mails', 'Every mail', 'views/contracts views/estimates views/format'],
  [
    'views/estimates',
    'Prices worked out from what a visitor orders',
    'views/contracts views/format views/forms',
  ],
  ['views/forms', 'The rules of form fields, and how forms are sent', 'views/contracts views/format'],
  [
    'views/content',
    'What the site’s content may hold: its fields, its forms, its changes in words',
    'views/format views/forms',
  ],
  ['views/format', 'Figures, moments and structured data as text', 'views/contracts'],
  ['views/contracts', 'The types and rules that server and browser both believe', 'views/content'],
];

/** `src/contacts/intake/…` stands in `contacts`, `views/components/site/…` in `views/components/site`, `src/main.ts` in `app`. */
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
  const allowed = rooms.flatMap(([room, , mayImport]) =>
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

  it('are shown by the README as they are', () => {
    const readme = readFileSync('README.md', 'utf8');
    const lines = rooms.map(
      ([room, what, mayImport]) => `| \`${room}\` | ${what} | ${mayImport.split(' ').join(', ') || '–'} |`,
    );
    expect(readme).toContain(lines.join('\n'));
  });

  it('bring React into the page engine only', () => {
    expect(between(/^src\/(?!pages\/)/, /^react(-dom)?(\/|$)/)).toEqual([]);
  });

  it('bring no server library into what browsers get', () => {
    const server = /^(node:|@nestjs|typeorm|express|class-validator|class-transformer)/;
    expect(between(/^(views|client\/(?!(build|budgets|fonts|page-entries)\.ts))/, server)).toEqual([]);
  });

  it('bring class-transformer into one file, so that it could be replaced there', () => {
    expect(between(/./, /^class-transformer/).map(({ from }) => from)).toEqual(['src/config/transform.ts']);
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

describe('The lock file', () => {
  it('names no registry', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"/);
  });
});

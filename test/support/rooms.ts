/**
 * The map: what each room is, and which rooms it may import. `app` is what stands at the root of `src`. The README shows the
 * same table. An import that is not allowed here fails test/architecture.test.ts, and so does a
 * permission that no import needs.
 */
export const rooms: [room: string, what: string, mayImport: string][] = [
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
    'analytics backup calendar config contacts database mail pictures site-content views/content views/contracts',
  ],
  [
    'desk',
    'What the owner sees: dashboard, leads, bookings, analytics, settings',
    'admin-auth aftercare analytics availability backup business calendar config contacts customers http lead-photos money monitoring outbox pages push site-content views/contracts views/estimates views/format views/forms views/pages',
  ],
  [
    'monitoring',
    'How the site is watched: figures, alarms, the heartbeat',
    'analytics background backup business config contacts database http mail outbox pages push views/format',
  ],
  [
    'mail',
    'Mails to the owner and to customers',
    'background business calendar config contacts database money outbox pages views/contracts views/format views/mails',
  ],
  [
    'push',
    'Alerts on the owner’s devices',
    'background business config contacts database http outbox views/contracts views/forms',
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
    'business config contacts customers database http mail money outbox pages views/contracts views/estimates views/format views/forms',
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

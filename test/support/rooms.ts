/**
 * The rooms of the code: the layer of each, what it does, and which rooms it may import. A room of the server
 * imports only from layers below its own; layer 0 is shared with browsers. docs/architecture.md shows the
 * same table. An import that is not allowed here fails test/architecture.test.ts, and so does a permission
 * that no import needs.
 */
export const rooms: [room: string, layer: number, what: string, mayImport: string][] = [
  ['commands', 13, 'Runs tasks from the command line', 'admin-auth app operations platform'],
  [
    'app',
    12,
    'Connects the rooms (the files at the root of `src`)',
    'admin admin-auth analytics business calendar contacts customers messages money operations pages platform website',
  ],
  [
    'admin',
    11,
    'Serves the owner’s pages',
    'admin-auth analytics business calendar contacts customers messages money operations pages platform views/contracts views/estimates views/format views/forms views/pages website',
  ],
  [
    'operations',
    10,
    'Keeps the site running: backups, diagnostics, alerts, releases',
    'analytics business calendar contacts customers messages money pages platform views/content views/contracts views/format views/forms website',
  ],
  [
    'messages',
    9,
    'Sends messages: emails, push alerts, follow-ups',
    'admin-auth analytics business calendar contacts customers money pages platform views/contracts views/emails views/estimates views/format views/forms',
  ],
  [
    'customers',
    8,
    'Manages the people behind the leads',
    'business calendar contacts money pages platform views/contracts views/format views/forms website',
  ],
  [
    'analytics',
    7,
    'Counts visits and the revenue they bring',
    'business contacts pages platform views/content views/contracts views/format views/forms views/pages',
  ],
  [
    'money',
    7,
    'Tracks what jobs earn: quotes, charges, payments',
    'business contacts platform views/contracts views/format views/forms',
  ],
  [
    'calendar',
    7,
    'Puts appointments into the owner’s calendars',
    'business contacts platform views/contracts views/format views/forms',
  ],
  [
    'contacts',
    6,
    'Stores every lead with its history',
    'business pages platform views/contracts views/estimates views/format views/forms website',
  ],
  [
    'website',
    5,
    'Serves the public site',
    'admin-auth business pages platform views/content views/contracts views/estimates views/format views/forms views/pages',
  ],
  ['admin-auth', 4, 'Handles sign-in to the admin', 'pages platform views/contracts views/forms'],
  [
    'pages',
    3,
    'Renders React pages to HTML',
    'business platform views/contracts views/emails views/layouts views/pages',
  ],
  [
    'business',
    2,
    'Holds the facts of the business: texts, prices, hours, open slots',
    'platform views/content views/contracts views/estimates views/format views/forms',
  ],
  [
    'platform',
    1,
    'Runs the process: settings, HTTP, databases, background tasks, deliveries',
    'views/contracts views/format views/forms',
  ],
  [
    'client',
    0,
    'Builds what browsers get besides the pages: loader, hydration, styles',
    'client/behaviors views/contracts views/pages',
  ],
  ['client/behaviors', 0, 'Runs page features in the browser', 'views/contracts'],
  [
    'views/pages',
    0,
    'Lays out every page',
    'views/components/admin views/components/shared views/components/site views/content views/contracts views/estimates views/format views/forms views/layouts',
  ],
  [
    'views/layouts',
    0,
    'Adds the header, navigation and footer to a page',
    'views/components/admin views/components/shared views/contracts',
  ],
  [
    'views/components/admin',
    0,
    'Parts of the owner’s pages',
    'views/components/shared views/content views/contracts views/estimates views/format views/forms',
  ],
  [
    'views/components/site',
    0,
    'Parts of the public pages',
    'views/components/shared views/contracts views/estimates views/format views/forms',
  ],
  ['views/components/shared', 0, 'Parts of both', 'views/contracts views/estimates views/format views/forms'],
  ['views/emails', 0, 'Lays out every email', 'views/contracts views/estimates views/format'],
  [
    'views/estimates',
    0,
    'Computes prices from what a visitor orders',
    'views/contracts views/format views/forms',
  ],
  ['views/forms', 0, 'Checks form fields in browser and server', 'views/contracts views/format'],
  ['views/content', 0, 'Describes the fields of the site’s content', 'views/format views/forms'],
  ['views/format', 0, 'Formats figures, dates, structured data as text', 'views/contracts'],
  ['views/contracts', 0, 'Types shared by server and browser', 'views/content'],
];

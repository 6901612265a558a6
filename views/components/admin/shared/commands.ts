import { type SectionName, sections } from '../../../content/schema.js';
import { sectionPath } from '../../../content/section-path.js';
import { dailyLinks, moreLinks } from './navigation-links.js';

/** Something the command menu leads to. */
export interface Command {
  label: string;
  /** Shown beside the label. */
  detail?: string;
  path: string;
  /** Further words that find it. */
  words?: string;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

const actions: Command[] = [
  { label: 'Add lead', path: '/admin/leads/new', words: 'new lead call' },
  { label: 'Import customers', path: '/admin/customers/import', words: 'csv jobber housecall' },
  { label: 'Upload photos', path: '/admin/site/pictures', words: 'images' },
  { label: 'Publish website changes', path: '/admin/site', words: 'draft' },
];

/** Further words that find a page of the navigation. */
const words: Record<string, string> = {
  '/admin': 'home today',
  '/admin/leads': 'requests inbox',
  '/admin/bookings': 'calendar schedule appointments days off',
  '/admin/customers': 'clients contacts',
  '/admin/money': 'revenue unpaid invoices payments',
  '/admin/analytics': 'visitors traffic',
  '/admin/site': 'editor content',
  '/admin/aftercare': 'follow-ups emails texts',
  '/admin/settings': 'password notifications devices calendar email webhooks',
};

const pages: Command[] = [
  ...[...dailyLinks, ...moreLinks].map(({ label, path }) => ({ label, path, words: words[path] })),
  { label: 'Today’s route', path: '/admin/day', words: 'crew day stops' },
  { label: 'Recurring plans', path: '/admin/plans', words: 'subscription schedule' },
  { label: 'Customers to win back', path: '/admin/win-back', words: 'win back lapsed customers' },
  { label: 'Campaigns', path: '/admin/campaigns', words: 'ads flyers links qr' },
  { label: 'Monthly report', path: '/admin/analytics/reports', words: 'print month summary' },
  { label: 'Website preview', path: '/admin/site/preview', words: 'draft live' },
  { label: 'Job photos', path: '/admin/site/job-photos', words: 'before after pairs consent' },
  { label: 'Version history', path: '/admin/site/versions', words: 'restore undo' },
  { label: 'Spam', path: '/admin/leads?spam=true', words: 'blocked' },
];

const websiteSections: Command[] = (Object.keys(sections) as SectionName[]).map((name) => ({
  label: sections[name].label,
  detail: 'Website',
  path: sectionPath(name),
  words: name,
}));

/** Finds actions, pages and sections of the website. With nothing typed, returns the actions and pages. */
export function findCommands(typed: string): CommandGroup[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, detail = '', words = '' }: Command) => {
    const text = `${label} ${detail} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return [
    { title: 'Actions', commands: actions.filter(matches) },
    { title: 'Pages', commands: pages.filter(matches) },
    { title: 'Website sections', commands: wanted.length > 0 ? websiteSections.filter(matches) : [] },
  ].filter(({ commands }) => commands.length > 0);
}

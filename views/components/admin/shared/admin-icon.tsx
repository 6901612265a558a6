import { Drawing } from '../../shared/icon.js';

/** Kept apart from the public site's drawings, so that visitors don't download them. */
const drawings = {
  add: 'M12 5v14M5 12h14',
  analytics: 'M4 20V10m5.5 10V4M15 20v-7m5 7V8',
  bookings: 'M4 6h16v14H4Zm0 5h16M8 3v5m8-5v5',
  customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.5 2.5-6 6-6s6 2.5 6 6m1-9.2a3 3 0 1 0-1-5.8m2.5 9c2 .6 3.5 2.6 3.5 5.5',
  dashboard: 'M4 4h7v9H4Zm9 0h7v5h-7Zm0 7h7v9h-7Zm-9 4h7v5H4Z',
  leads: 'M4 13h4l1.5 3h5L16 13h4M4 13v6h16v-6L17 5H7Z',
  money: 'M3 6h18v12H3Zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.5 12h0m11 0h0',
  more: 'M5.5 12h0m6.5 0h0m6.5 0h0',
  reviews: 'm12 4 2.4 5 5.6.7-4.100 3.8 1 5.5-4.900-2.7-4.900 2.7 1-5.5L4 9.7 9.6 9Z',
  route:
    'M6 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm12-14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 19h7a3.500 3.500 0 0 0 0-7H9a3.500 3.500 0 0 1 0-7h7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  settings: 'M4 7h9m4 0h3M15 4.5v5M4 17h3m4 0h9M9 14.5v5',
  website: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z',
} satisfies Record<string, string>;

export type AdminIconName = keyof typeof drawings;

/** An icon of the admin, beside a text that says the same; hidden from screen readers. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return <Drawing path={drawings[name]} />;
}

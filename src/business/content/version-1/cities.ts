import type { SiteContent } from '../../../../views/content/schema.js';

type City = SiteContent['cities'][number];

/** What the owner can add to the page of a city. */
const blank = { about: '', travel: '', photo: { name: '', alt: '' } } satisfies Partial<City>;

/** With their ZIP codes (USPS) and coordinates (degrees, WGS 84). */
const served: Omit<City, keyof typeof blank>[] = [
  { key: 'elk-river', name: 'Elk River', zips: ['55330'], latitude: 45.3039, longitude: -93.5672 },
  { key: 'big-lake', name: 'Big Lake', zips: ['55309'], latitude: 45.3325, longitude: -93.7461 },
  { key: 'otsego', name: 'Otsego', zips: ['55301', '55330'], latitude: 45.2741, longitude: -93.5914 },
  { key: 'rogers', name: 'Rogers', zips: ['55374'], latitude: 45.1889, longitude: -93.553 },
  { key: 'ramsey', name: 'Ramsey', zips: ['55303'], latitude: 45.2611, longitude: -93.45 },
  { key: 'albertville', name: 'Albertville', zips: ['55301'], latitude: 45.2377, longitude: -93.6544 },
  { key: 'st-michael', name: 'St. Michael', zips: ['55376'], latitude: 45.2099, longitude: -93.665 },
  { key: 'dayton', name: 'Dayton', zips: ['55327', '55369'], latitude: 45.2436, longitude: -93.5147 },
  {
    key: 'maple-grove',
    name: 'Maple Grove',
    zips: ['55369', '55311'],
    latitude: 45.0725,
    longitude: -93.4558,
  },
  { key: 'champlin', name: 'Champlin', zips: ['55316'], latitude: 45.1889, longitude: -93.3975 },
  { key: 'anoka', name: 'Anoka', zips: ['55303'], latitude: 45.1977, longitude: -93.3872 },
  {
    key: 'coon-rapids',
    name: 'Coon Rapids',
    zips: ['55433', '55448'],
    latitude: 45.1732,
    longitude: -93.303,
  },
  { key: 'andover', name: 'Andover', zips: ['55304'], latitude: 45.2333, longitude: -93.2913 },
  { key: 'blaine', name: 'Blaine', zips: ['55434', '55449'], latitude: 45.1608, longitude: -93.2349 },
  {
    key: 'brooklyn-park',
    name: 'Brooklyn Park',
    zips: ['55428', '55429', '55443', '55444', '55445'],
    latitude: 45.0941,
    longitude: -93.3563,
  },
];

/** The cities we serve. */
export const cities: SiteContent['cities'] = served.map((city) => ({ ...city, ...blank }));

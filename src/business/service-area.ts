import type { MapCity } from '../../views/contracts/business.js';

/** The cities that the van goes to, in the order in which they are listed everywhere, with where they are. */
export const serviceArea: MapCity[] = [
  { name: 'Elk River', latitude: 45.3039, longitude: -93.5672 },
  { name: 'Big Lake', latitude: 45.3325, longitude: -93.7461 },
  { name: 'Otsego', latitude: 45.2741, longitude: -93.5914 },
  { name: 'Rogers', latitude: 45.1889, longitude: -93.553 },
  { name: 'Ramsey', latitude: 45.2611, longitude: -93.45 },
  { name: 'Albertville', latitude: 45.2377, longitude: -93.6544 },
  { name: 'St. Michael', latitude: 45.2099, longitude: -93.665 },
  { name: 'Dayton', latitude: 45.2436, longitude: -93.5147 },
  { name: 'Maple Grove', latitude: 45.0725, longitude: -93.4558 },
  { name: 'Champlin', latitude: 45.1889, longitude: -93.3975 },
  { name: 'Anoka', latitude: 45.1977, longitude: -93.3872 },
  { name: 'Coon Rapids', latitude: 45.1732, longitude: -93.303 },
  { name: 'Andover', latitude: 45.2333, longitude: -93.2913 },
  { name: 'Blaine', latitude: 45.1608, longitude: -93.2349 },
  { name: 'Brooklyn Park', latitude: 45.0941, longitude: -93.3563 },
];

export const serviceAreaCities = serviceArea.map(({ name }) => name);

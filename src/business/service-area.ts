/** The cities that the van goes to, in the order in which they are listed everywhere. */
export const serviceAreaCities = [
  'Elk River',
  'Big Lake',
  'Otsego',
  'Rogers',
  'Ramsey',
  'Albertville',
  'St. Michael',
  'Dayton',
  'Maple Grove',
  'Champlin',
  'Anoka',
  'Coon Rapids',
  'Andover',
  'Blaine',
  'Brooklyn Park',
] as const;

/** ZIP codes and their cities (USPS). Only cities of the service area count, see checkArea. */
const zips: Record<string, readonly string[]> = {
  '55301': ['Albertville', 'Otsego'],
  '55303': ['Anoka', 'Ramsey'],
  '55304': ['Andover'],
  '55309': ['Big Lake'],
  '55311': ['Maple Grove'],
  '55316': ['Champlin'],
  '55327': ['Dayton'],
  '55330': ['Elk River', 'Otsego'],
  '55369': ['Maple Grove', 'Dayton'],
  '55374': ['Rogers'],
  '55376': ['St. Michael'],
  '55428': ['Brooklyn Park'],
  '55429': ['Brooklyn Park'],
  '55433': ['Coon Rapids'],
  '55434': ['Blaine'],
  '55443': ['Brooklyn Park'],
  '55444': ['Brooklyn Park'],
  '55445': ['Brooklyn Park'],
  '55448': ['Coon Rapids'],
  '55449': ['Blaine'],
};

interface AreaAnswer {
  isInside: boolean;
  /** What to tell the business, such as "Maple Grove" or "Anoka or Ramsey (55303)". */
  area: string;
}

/** Lowercase, with "st" for "Saint" and without punctuation, so that spellings of a city compare equal. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Whether we clean in the city or ZIP code that somebody typed. An unknown place is no error and comes back as it was typed.
 * @returns undefined while there is nothing to say, such as for half a ZIP code.
 */
export function checkArea(typed: string, cities: readonly string[]): AreaAnswer | undefined {
  const wanted = plain(typed);
  if (wanted.length < 3 || /^\d{1,4}$/.test(wanted)) return undefined;
  const zip = /^(\d{5})( \d{4})?$/.exec(wanted)?.[1];
  if (zip) {
    const area = zips[zip]?.filter((city) => cities.includes(city)).join(' or ');
    return area ? { isInside: true, area: `${area} (${zip})` } : { isInside: false, area: zip };
  }
  const city = cities.find(
    (name) => plain(name) === wanted || plain(name) === wanted.replace(/ (mn|minnesota)$/, ''),
  );
  return city ? { isInside: true, area: city } : { isInside: false, area: typed.trim() };
}

/** Like checkArea, for an address: by its ZIP code or, where it has none, by a city's name in it. */
export function checkAddress(address: string, cities: readonly string[]): AreaAnswer | undefined {
  const zip = /\b(\d{5})(?:-\d{4})?\s*$/.exec(address.trim())?.[1];
  if (zip) return checkArea(zip, cities);
  const words = ` ${plain(address)} `;
  const city = cities.find((name) => words.includes(` ${plain(name)} `));
  return city ? { isInside: true, area: city } : undefined;
}

/** The answer in words. */
export const areaHint = ({ isInside, area }: AreaAnswer) =>
  isInside
    ? `Yes, we clean in ${area}.`
    : `${area} is not on our list of cities. Send your request all the same: we will tell you whether we can come.`;

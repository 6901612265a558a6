import { distance } from 'fastest-levenshtein';

/**
 * Finds names that look like typos of settings: another case, a missing or swapped letter.
 * @returns each such name with the setting that was probably meant.
 */
export function unknownSettings(given: string[], known: string[]): { given: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => isNearMiss(name.toUpperCase(), setting));
      return meant ? [{ given: name, meant }] : [];
    });
}

/** Allows two different letters in a long name, one in a short one, and the same letters in any order. */
function isNearMiss(name: string, setting: string): boolean {
  const sorted = (text: string) => [...text].sort().join('');
  return distance(name, setting) <= (setting.length >= 8 ? 2 : 1) || sorted(name) === sorted(setting);
}

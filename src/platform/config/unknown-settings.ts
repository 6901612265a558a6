import { distance } from 'fastest-levenshtein';

/**
 * Names that look like a slip of the keyboard for one of ours: another case, a missing or swapped letter.
 * @returns each such name with the setting it was probably meant to be.
 */
export function misspelt(given: string[], known: string[]): { given: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => isNearMiss(name.toUpperCase(), setting));
      return meant ? [{ given: name, meant }] : [];
    });
}

/** Two letters may differ in a long name, one in a short one; any name may have its letters shuffled. */
function isNearMiss(name: string, setting: string): boolean {
  const sorted = (text: string) => [...text].sort().join('');
  return distance(name, setting) <= (setting.length >= 8 ? 2 : 1) || sorted(name) === sorted(setting);
}

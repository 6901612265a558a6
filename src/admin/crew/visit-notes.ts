/** What a code opens. */
const code =
  /\b((?:gate|door|garage|entry|access|building|alarm|lock ?box)(?: door)? code)\b[\s:#-]*(?:is|are)?[\s:#-]*([A-Z]?\d[\d#*-]*)/gi;
/** Pets with their number or a word before them. */
const pet =
  /\b(?:(one|two|three|four|five|a|an|\d{1,2}|big|large|small|old|friendly|nervous|our|my)\s+)?(dogs?|cats?|puppy|puppies|kittens?|rabbits?|parrots?|birds?)\b(?!\s+(?:hair|urine|pee|smell|odor|stains?|accident))/gi;

/** Finds how to get in and which pets are there: "gate code 4471", "one dog". */
export function accessNotes(texts: readonly (string | null)[]): string[] {
  const text = texts.filter(Boolean).join('\n');
  const codes = [...text.matchAll(code)].map(([, what, number]) => `${what.toLowerCase()} ${number}`);
  const pets = [...text.matchAll(pet)].map(([, before, animal]) => described(before?.toLowerCase(), animal));
  return [...new Set([...codes, ...firstOfEach(pets)])].slice(0, 5);
}

const described = (before: string | undefined, animal: string) => {
  const word = animal.toLowerCase();
  if (!before || before === 'our' || before === 'my') return word;
  return `${before === 'a' || before === 'an' ? 'one' : before} ${word}`;
};

/** Keeps the longest mention of each animal: "one dog" rather than "dog". */
function firstOfEach(pets: string[]): string[] {
  const byAnimal = new Map<string, string>();
  for (const found of pets) {
    const animal =
      found
        .split(' ')
        .at(-1)
        ?.replace(/ies$|s$|y$/, '') ?? found;
    if (found.length > (byAnimal.get(animal)?.length ?? 0)) byAnimal.set(animal, found);
  }
  return [...byAnimal.values()];
}

const number = String.raw`(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
/** An amount with its currency before or after it. */
const price = new RegExp(
  String.raw`[−-]?(?:\$|\bUSD)\s?${number}|${number}\s?(?:\$|(?:dollars?|bucks?|USD)\b)`,
  'gi',
);

/** Removes prices from a text that the crew reads. A bare number stays: it may be a code or an address. */
export const withoutPrices = (text: string) => text.replace(price, '…');

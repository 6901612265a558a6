/** A code and what it opens. */
const code =
  /\b((?:gate|door|garage|entry|access|building|alarm|lock ?box|key ?pad)(?: door)? code)\b[\s:#-]{0,5}?(?:is|are)?[\s:#-]{0,5}?(#?[A-Z]?\d[\d#*-]{0,15})/gi;
/** Words of sentences about how to get in and where to park. */
const wayIn =
  /\b(?:gates?|codes?|keys?|key ?pad|lock ?box|buzzer|intercom|door ?bell|driveway|alley|park|parks|parked|parking)\b/i;
/** Pets with their number or a word before them. */
const pet =
  /\b(?:(one|two|three|four|five|a|an|\d{1,2}|big|large|small|old|friendly|nervous|our|my)\s{1,9})?(dogs?|cats?|puppy|puppies|kittens?|rabbits?|parrots?|birds?)\b(?!\s{1,9}(?:hair|urine|pee|smell|odor|stains?|accident))/gi;

/** Finds how to get in, where to park and which pets: "gate code 4471", "Park in the alley", "one dog". */
export function accessNotes(texts: readonly string[]): string[] {
  const text = texts.join('\n');
  // An amount stays whole: without its end it doesn't look like one, and crews would see it.
  const ways = text.split(/[!?\n]|\.(?!\d)/).flatMap((sentence) => {
    const codes = [...sentence.matchAll(code)].map(([, what, number]) => `${what.toLowerCase()} ${number}`);
    return codes.length > 0 || !wayIn.test(sentence) ? codes : [sentence.trim()];
  });
  const pets = [...text.matchAll(pet)].map(([, before, animal]) => described(before?.toLowerCase(), animal));
  return [...new Set([...ways, ...firstOfEach(pets)])];
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

/** An amount after its currency. */
const amountAfter = /[−-]?(?:\$|\bUSD)\s{0,3}\.?\d+(?:[,.]\d+)*/gi;
/** A number, with the currency that may follow it. */
const numberWithCurrency = /\.?\d+(?:[,.]\d+)*(\s{0,3}(?:\$|(?:dollars?|bucks?|USD)\b))?/gi;

/** Removes prices from a text that the crew reads. A bare number stays: it may be a code or an address. */
export const withoutPrices = (text: string) =>
  text
    .replace(amountAfter, '…')
    .replace(numberWithCurrency, (number: string, currency?: string) => (currency ? '…' : number));

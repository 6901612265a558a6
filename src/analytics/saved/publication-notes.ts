import type { SectionChanges } from '../../../views/content/changes.js';

const priceSections: readonly string[] = ['packages', 'prices', 'offers', 'referral'];
const maxLength = 160;

/** Returns the notes for a published version: one for its new prices, and one for everything else. */
export function publicationNotes(changes: readonly SectionChanges[]): string[] {
  const lines = changes.filter(isPriced).flatMap((change) => change.lines.filter(hasPrice));
  const others = changes.filter((change) => !isPriced(change) || !change.lines.every(hasPrice));
  const [first] = lines;
  const more = lines.length - 1;
  return [
    ...(first ? [`New price: ${first}${more > 0 ? ` and ${more} more` : ''}`] : []),
    ...(others.length > 0 ? [`Website published: ${others.map(({ label }) => label).join(', ')}`] : []),
  ].map(cut);
}

const isPriced = ({ section }: SectionChanges) => priceSections.includes(section);
/** Changed amounts are shown in dollars. */
const hasPrice = (line: string) => /\$\d/.test(line);

function cut(text: string): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : text;
}

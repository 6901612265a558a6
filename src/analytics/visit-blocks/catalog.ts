import { dimensions } from '../../../views/contracts/analytics/filters.js';
import { channelOf } from '../sources/channel-of.js';
import { sourceName } from '../sources/source-name.js';
import {
  type DictionaryName,
  mapRecord,
  type Numbers,
  narrowest,
  type VisitColumns,
} from './visit-columns.js';
import { clientParts, originParts, placeParts, split } from './visit-row.js';

/** What visits are counted by. `place` is the country and city together, separated by a tab. */
export const countedNames = [...dimensions, 'place', 'referrer'] as const;
export type CountedName = (typeof countedNames)[number];

/** By dictionary, what its entries say about a visit. */
export const saidBy = {
  landing: ['landing'],
  origin: ['source', 'channel', 'campaign'],
  place: ['place', 'country', 'city'],
  client: clientParts,
  page: ['page'],
  referrer: ['referrer'],
} as const satisfies Partial<Record<DictionaryName, readonly CountedName[]>>;

export type EntryDictionary = keyof typeof saidBy;
/** What reports keep with a block for each entry: a number of two bytes for each figure, and a duration. */
const bytesOfTotals = 28;
const entryDictionaries = Object.keys(saidBy) as EntryDictionary[];

/** Columns whose dictionaries use a catalog's numbers, so that blocks can be added up without their texts. */
export interface OpenBlock extends Pick<VisitColumns, 'starts' | 'columns'> {
  /** For each entry of a dictionary, its number in the catalog. */
  entries: Record<EntryDictionary, Int32Array>;
  /** For each row, its page views. */
  views: Numbers;
  /** The dictionary of the column `form`. */
  forms: readonly string[];
  /** The memory that it takes. */
  bytes: number;
}

/** Numbers all dictionary entries of blocks, and all values that visits have, by what they are counted by. */
export class Catalog {
  /** By what visits are counted by, the values in the order of their numbers. */
  readonly names = mapOf(() => [] as string[]);
  /** By what visits are counted by, the value of each entry: both are numbers. */
  readonly said = mapOf(() => [] as number[]);
  private readonly values = mapOf(() => new Map<string, number>());
  private readonly entries = mapRecord(saidBy, () => new Map<string, number>());
  /** The number of entries. */
  size = 0;

  /** Returns the number of a value; undefined if no visit had it so far. */
  find(name: CountedName, value: string): number | undefined {
    return this.values[name].get(value);
  }

  /** Translates the dictionaries of a block. */
  open({ starts, columns, dictionaries }: VisitColumns): OpenBlock {
    const entries = Object.fromEntries(
      entryDictionaries.map((dictionary) => [
        dictionary,
        Int32Array.from(dictionaries[dictionary], (word) => this.entryOf(dictionary, word)),
      ]),
    ) as OpenBlock['entries'];
    const views = viewsOf(columns);
    const arrays = [...Object.values(columns), ...Object.values(entries), views];
    const entryCount = Object.values(entries).reduce((sum, { length }) => sum + length, 0);
    const bytes = arrays.reduce(
      (sum, { byteLength }) => sum + byteLength,
      4_000 + entryCount * bytesOfTotals,
    );
    return { starts, columns, entries, views, forms: dictionaries.form, bytes };
  }

  /** Working out a source and a channel takes long, so it happens once for each entry. */
  private entryOf(dictionary: EntryDictionary, word: string): number {
    const known = this.entries[dictionary].get(word);
    if (known !== undefined) return known;
    const entry = this.entries[dictionary].size;
    this.entries[dictionary].set(word, entry);
    this.size++;
    const values = valuesOf[dictionary](word);
    saidBy[dictionary].forEach((name, index) => {
      this.said[name][entry] = this.numberOf(name, values[index]);
    });
    return entry;
  }

  private numberOf(name: CountedName, value: string): number {
    const known = this.values[name].get(value);
    if (known !== undefined) return known;
    this.values[name].set(value, this.names[name].length);
    return this.names[name].push(value) - 1;
  }
}

function viewsOf({ pageCount, pageViews }: VisitColumns['columns']): Numbers {
  const views: number[] = [];
  for (let row = 0, page = 0; row < pageCount.length; row++) {
    let sum = 0;
    for (const end = page + pageCount[row]; page < end; page++) sum += pageViews[page];
    views.push(sum);
  }
  return narrowest(views);
}

function mapOf<Value>(make: () => Value) {
  return Object.fromEntries(countedNames.map((name) => [name, make()])) as Record<CountedName, Value>;
}

/** Returns the values of a dictionary's entry, in the order of `saidBy`. */
const valuesOf: Record<EntryDictionary, (word: string) => string[]> = {
  landing: (word) => [word],
  origin: (word) => {
    const origin = split(originParts, word);
    const { utmSource, referrerHost, clickId, utmCampaign } = origin;
    return [sourceName(utmSource, referrerHost, clickId), channelOf(origin), utmCampaign];
  },
  place: (word) => {
    const { country, city } = split(placeParts, word);
    return [word, country, city];
  },
  client: (word) => {
    const client = split(clientParts, word);
    return clientParts.map((part) => client[part]);
  },
  page: (word) => [word],
  referrer: (word) => [word],
};

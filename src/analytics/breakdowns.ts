import { screenWidthOf } from '../../views/contracts/website/screen-widths.js';
import { languageOf } from '../platform/http/languages.js';

/** What visits are counted by. docs/changes.md lists what else a new breakdown needs. */
interface Breakdown<Column extends string, Counts> {
  /** The columns of `sessions` that make up its key; '' in them means "none" or "unknown". */
  columns: readonly Column[];
  /** Returns the key that a session is counted under; undefined if it isn't counted. */
  keyOf: (session: Record<Column, string>) => string | undefined;
  /**
   * `visitors` are all sessions seen in a range, as in `totalVisitors`; `arrivals` are those that started in
   * it and viewed a page. Summaries count a session in the hour of its start; a later record may move it to
   * another key.
   */
  counts: Counts;
  /** How the first column is read from a session record's `deviceInfo`; absent if it comes from elsewhere. */
  device?: { field: string; read: (text: string) => string };
}

type Counts = 'visitors' | 'arrivals';
const define = <Column extends string, Counted extends Counts>(breakdown: Breakdown<Column, Counted>) =>
  breakdown;

/** All breakdowns by name. Names have at most 12 letters, to fit `analytics_tallies.kind`. */
export const breakdowns = {
  /** Country and city, separated by a tab; neither contains one. */
  place: define({
    columns: ['country', 'city'],
    keyOf: ({ country, city }) => `${country}\t${city}`,
    counts: 'visitors',
  }),
  /** The first part of the browser's language: "en" of "en-US". */
  language: define({
    columns: ['language'],
    keyOf: ({ language }) => language,
    counts: 'visitors',
    device: {
      field: 'language',
      read: languageOf,
    },
  }),
  screenWidth: define({
    columns: ['screenWidth'],
    keyOf: ({ screenWidth }) => screenWidth,
    counts: 'visitors',
    device: {
      field: 'screen',
      read: (size) => screenWidthOf(Number(/^(\d{1,5})x\d/.exec(size)?.[1] ?? 0)),
    },
  }),
  /** The path of the first page viewed. */
  landing: define({
    columns: ['landingPage'],
    keyOf: ({ landingPage }) => landingPage,
    counts: 'arrivals',
  }),
  /** The link's utm_source, else the referring site, else the kind of click ID in the address, else ''. */
  source: define({
    columns: ['utmSource', 'referrerHost', 'clickId'],
    keyOf: ({ utmSource, referrerHost, clickId }) => utmSource || referrerHost || clickId,
    counts: 'arrivals',
  }),
  campaign: define({
    columns: ['utmCampaign'],
    keyOf: ({ utmCampaign }) => utmCampaign || undefined,
    counts: 'arrivals',
  }),
  /** The clicked call and text links; the next three add landing page, source or campaign after a tab. */
  taps: define({
    columns: ['taps'],
    keyOf: ({ taps }) => taps || undefined,
    counts: 'arrivals',
  }),
  landingTaps: define({
    columns: ['taps', 'landingPage'],
    keyOf: ({ taps, landingPage }) => (taps ? `${taps}\t${landingPage}` : undefined),
    counts: 'arrivals',
  }),
  sourceTaps: define({
    columns: ['taps', 'utmSource', 'referrerHost', 'clickId'],
    keyOf: ({ taps, utmSource, referrerHost, clickId }) =>
      taps ? `${taps}\t${utmSource || referrerHost || clickId}` : undefined,
    counts: 'arrivals',
  }),
  campaignTaps: define({
    columns: ['taps', 'utmCampaign'],
    keyOf: ({ taps, utmCampaign }) => (taps && utmCampaign ? `${taps}\t${utmCampaign}` : undefined),
    counts: 'arrivals',
  }),
};

type Breakdowns = typeof breakdowns;
export type BreakdownName = keyof Breakdowns;
type Counting<Counted extends Counts> = {
  [Name in BreakdownName]: Breakdowns[Name]['counts'] extends Counted ? Name : never;
}[BreakdownName];
export type VisitorBreakdown = Counting<'visitors'>;
export type ArrivalBreakdown = Counting<'arrivals'>;
type BreakdownColumn = Breakdowns[BreakdownName]['columns'][number];
export type BreakdownColumns = Record<BreakdownColumn, string>;

const all = Object.entries(breakdowns) as unknown as [BreakdownName, Breakdown<BreakdownColumn, Counts>][];
export const breakdownNames = all.map(([name]) => name);
export const visitorBreakdowns = breakdownNames.filter(
  (name): name is VisitorBreakdown => breakdowns[name].counts === 'visitors',
);
export const arrivalBreakdowns = breakdownNames.filter(
  (name): name is ArrivalBreakdown => breakdowns[name].counts === 'arrivals',
);

/** Lists the columns of some breakdowns, without duplicates. */
export const columnsOf = (names: readonly BreakdownName[]): BreakdownColumn[] => [
  ...new Set(names.flatMap((name): readonly BreakdownColumn[] => breakdowns[name].columns)),
];

/** Returns an object with the same value for each column of all breakdowns. */
export const eachColumn = <Value>(value: Value) =>
  Object.fromEntries(columnsOf(breakdownNames).map((column) => [column, value])) as Record<
    BreakdownColumn,
    Value
  >;

/** Returns a session's key in a breakdown, or undefined. @param session with `views` for arrivals */
export function keyOf(
  name: BreakdownName,
  session: BreakdownColumns & { views?: number },
): string | undefined {
  const breakdown: Breakdown<BreakdownColumn, Counts> = breakdowns[name];
  return breakdown.counts === 'arrivals' && !session.views ? undefined : breakdown.keyOf(session);
}

/** Reads the breakdowns' columns from a browser's device info (JSON); '' for missing or invalid values. */
export function deviceColumns(deviceInfo: string): Partial<BreakdownColumns> {
  const device = parsed(deviceInfo);
  const read = all.flatMap(([, { columns, device: from }]) => {
    const value = from && device[from.field];
    return from ? [[columns[0], typeof value === 'string' ? from.read(value) : '']] : [];
  });
  return Object.fromEntries(read);
}

/** Reads whether a browser remembers an earlier visit: 1 or 0, null if its device info doesn't say. */
export function isReturning(deviceInfo: string): 1 | 0 | null {
  const { returning } = parsed(deviceInfo);
  return typeof returning === 'boolean' ? (returning ? 1 : 0) : null;
}

function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

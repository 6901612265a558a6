import { screenWidthOf } from '../../views/contracts/website/screen-widths.js';

/** What website visits are counted by; docs/changes.md says what else a new one needs. */
interface Breakdown<Column extends string, Counts> {
  /** The columns of `sessions` that its key is made of; '' in them stands for "none" or "unknown". */
  columns: readonly Column[];
  /** Under which key a session is counted; undefined where it is not. */
  keyOf: (session: Record<Column, string>) => string | undefined;
  /**
   * `visitors` are the sessions that were seen in a range, as `totalVisitors` counts them; `arrivals` those that began in it
   * and have viewed a page. Summaries count a session at the hour of its start; a later record may move it to another key.
   */
  counts: Counts;
  /** How the first column is read from a field of the session record's `deviceInfo`; absent where it comes from elsewhere. */
  device?: { field: string; read: (text: string) => string };
}

type Counts = 'visitors' | 'arrivals';
const define = <Column extends string, Counted extends Counts>(breakdown: Breakdown<Column, Counted>) =>
  breakdown;

/** Every breakdown by the name under which it is summed up: at most 12 letters, for `analytics_tallies.kind`. */
export const breakdowns = {
  /** Country and city with a tab between them; neither holds one. */
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
      read: (tag) => /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0].toLowerCase() ?? '',
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
  /** What the link said, else the site that it stood on, else '' for neither. */
  source: define({
    columns: ['utmSource', 'referrerHost'],
    keyOf: ({ utmSource, referrerHost }) => utmSource || referrerHost,
    counts: 'arrivals',
  }),
  campaign: define({
    columns: ['utmCampaign'],
    keyOf: ({ utmCampaign }) => utmCampaign || undefined,
    counts: 'arrivals',
  }),
  /** What of the phone was tapped on; then the same, behind a tab, by how the session came. */
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
    columns: ['taps', 'utmSource', 'referrerHost'],
    keyOf: ({ taps, utmSource, referrerHost }) =>
      taps ? `${taps}\t${utmSource || referrerHost}` : undefined,
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

/** The columns of some breakdowns, each once. */
export const columnsOf = (names: readonly BreakdownName[]): BreakdownColumn[] => [
  ...new Set(names.flatMap((name): readonly BreakdownColumn[] => breakdowns[name].columns)),
];

/** The same value for each column of each breakdown. */
export const eachColumn = <Value>(value: Value) =>
  Object.fromEntries(columnsOf(breakdownNames).map((column) => [column, value])) as Record<
    BreakdownColumn,
    Value
  >;

/** The key under which a breakdown counts a session, or undefined. @param session with `views` for arrivals. */
export function keyOf(
  name: BreakdownName,
  session: BreakdownColumns & { views?: number },
): string | undefined {
  const breakdown: Breakdown<BreakdownColumn, Counts> = breakdowns[name];
  return breakdown.counts === 'arrivals' && !session.views ? undefined : breakdown.keyOf(session);
}

/** What the breakdowns keep of a browser's description of itself (JSON), by column; '' for what is missing or not usable. */
export function deviceColumns(deviceInfo: string): Partial<BreakdownColumns> {
  const device = parsed(deviceInfo);
  const read = all.flatMap(([, { columns, device: from }]) => {
    const said = from && device[from.field];
    return from ? [[columns[0], typeof said === 'string' ? from.read(said) : '']] : [];
  });
  return Object.fromEntries(read);
}

function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

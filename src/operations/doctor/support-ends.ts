/** The last day of security fixes for each release line. */
type Ends = Record<string, string>;

/** When support ends for Node and for the long-term releases of database servers. */
export interface SupportEnds {
  node: Ends;
  mariadb: Ends;
  mysql: Ends;
}

export const supportEnds: SupportEnds = {
  // github.com/nodejs/Release, schedule.json.
  node: {
    20: '2026-04-30',
    22: '2027-04-30',
    24: '2028-04-30',
    25: '2026-06-01',
    26: '2029-04-30',
  },
  // mariadb.org/about/#maintenance-policy.
  mariadb: {
    '10.6': '2026-07-06',
    '10.11': '2028-02-16',
    '11.4': '2029-05-29',
    '11.8': '2028-06-04',
  },
  // Oracle's lifetime support policy.
  mysql: {
    '8.0': '2026-04-30',
    '8.4': '2032-04-30',
  },
};

const day = 24 * 3_600_000;

/** Days until a day is over (UTC); negative after it. */
export const daysUntil = (end: string | Date, now: Date): number =>
  Math.floor(((typeof end === 'string' ? Date.parse(end) + day : end.getTime()) - now.getTime()) / day);

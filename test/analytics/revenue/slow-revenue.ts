import type { TouchChoice } from '../../../views/contracts/money/revenue.js';

/** A lead with all that revenue depends on. */
export interface SlowLead {
  /** In milliseconds. */
  receivedAt: number;
  isSpam: boolean;
  writtenDown?: 'phone' | 'in-person' | 'other';
  touches: Partial<Record<TouchChoice, SlowTouch>>;
  job?: { doneOn?: string; chargedCents?: number };
}

export interface SlowTouch {
  landingPage: string;
  referrerHost: string;
  utmSource: string;
  utmCampaign: string;
}

export interface SlowCost {
  campaign: string;
  from: string;
  until: string;
  cents: number;
}

export interface SlowRow {
  requests: number;
  jobs: number;
  unpriced: number;
  cents: number;
  spentCents: number;
}

/** By what links and browsers write. */
const sources: Record<string, string> = {
  google: 'Google',
  'google.com': 'Google',
  'bing.com': 'Bing',
  flyer: 'Flyer',
};

const names = {
  source: ({ utmSource, referrerHost }: SlowTouch) => {
    const written = (utmSource || referrerHost).toLowerCase();
    return sources[written] ?? written;
  },
  campaign: ({ utmCampaign }: SlowTouch) => utmCampaign.toLowerCase(),
  landing: ({ landingPage }: SlowTouch) => landingPage,
};

/** Revenue in a form that is obviously right, and slow: one lead, one day and one cent after the other. */
export class SlowRevenue {
  constructor(
    private readonly leads: readonly SlowLead[],
    private readonly costs: readonly SlowCost[],
    private readonly timeZone: string,
  ) {}

  /** Figures by `origin key`, of the leads received and the money spent on the days from one to another. */
  rows(by: keyof typeof names, touch: TouchChoice, from: string, until: string): Record<string, SlowRow> {
    const rows: Record<string, SlowRow> = {};
    const rowOf = (name: string) => {
      rows[name] ??= { requests: 0, jobs: 0, unpriced: 0, cents: 0, spentCents: 0 };
      return rows[name];
    };
    for (const { receivedAt, isSpam, writtenDown, touches, job } of this.leads) {
      const day = this.dayOf(receivedAt);
      if (isSpam || day < from || day > until) continue;
      const came = touches[touch];
      const row = rowOf(
        came ? `touch ${names[by](came)}` : writtenDown ? `written ${writtenDown}` : 'unknown ',
      );
      row.requests++;
      if (!job?.doneOn) continue;
      row.jobs++;
      if (job.chargedCents === undefined) row.unpriced++;
      else row.cents += job.chargedCents;
    }
    if (by === 'campaign')
      for (const cost of this.costs) {
        if (cost.until < from || cost.from > until) continue;
        rowOf(`touch ${cost.campaign.toLowerCase()}`).spentCents += spentOn(cost, from, until);
      }
    return rows;
  }

  private dayOf(ms: number): string {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: this.timeZone }).format(new Date(ms));
  }
}

/** What is due by each day's end is its part of the whole, rounded; a day has what was not due before. */
function spentOn({ from, until, cents }: SlowCost, first: string, last: string): number {
  const days: string[] = [];
  for (let day = new Date(`${from}T12:00:00Z`); ; day = new Date(day.getTime() + 86_400_000)) {
    days.push(day.toISOString().slice(0, 10));
    if (days.at(-1) === until) break;
  }
  let due = 0;
  let spent = 0;
  days.forEach((day, index) => {
    const dueNow = Math.round((cents * (index + 1)) / days.length);
    if (day >= first && day <= last) spent += dueNow - due;
    due = dueNow;
  });
  return spent;
}

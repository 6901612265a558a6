import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { LeadStatus } from '../../../views/contracts/leads/leads.js';
import { BusinessService } from '../../business/business.service.js';
import type { Day } from '../../business/business-calendar.service.js';
import { cityOfJob, namedArea } from '../../business/served-places.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { bookedSql, countedLeadSql } from '../leads/lead-scopes.js';
import type { LeadProfile } from './lead-profile.entity.js';
import type { LeadTouch } from './lead-touch.entity.js';

const touchColumns = [
  'landingPage',
  'referrerHost',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'clickId',
] as const;
const shownColumns = ['device', 'browser', 'screenWidth', 'language', 'visit'] as const;

/** How a lead's sender reached the site once. '' means none. */
export type ReportedTouch = Pick<LeadTouch, (typeof touchColumns)[number]>;

/** A lead as reports count it. '' means none or unknown. */
export interface ProfiledLead extends Pick<LeadProfile, (typeof shownColumns)[number]> {
  /** When it was received, in ms since 1970. */
  createdAt: number;
  first?: ReportedTouch;
  last?: ReportedTouch;
  /** The source that the owner entered, for a lead that they added. */
  manualSource: string;
  /** The form's page. */
  page: string;
  city: string;
  status: LeadStatus;
  /** What was charged for its job, if that is done, in US cents. */
  cents: number;
}

/** Days of the business, both included. */
type Days = readonly [from: Day, until: Day];

/** Lists leads with what is known of how and with which browsers they were sent. */
@Injectable()
export class LeadProfilesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly business: BusinessService,
  ) {}

  /** Returns the leads received in [start, end), the oldest first. Spam and visits of plans don't count. */
  inRange(start: Date, end: Date): Promise<ProfiledLead[]> {
    return this.read(received, [sqlInstant(start.getTime()), sqlInstant(end.getTime())]);
  }

  /** Returns the leads whose jobs were done on some days, as Money counts them. */
  doneOn(days: Days): Promise<ProfiledLead[]> {
    return this.read(done, days);
  }

  private async read(where: string, range: readonly string[]): Promise<ProfiledLead[]> {
    const rows: Row[] = await this.unitOfWork.run((manager) =>
      manager.query(`${query} WHERE ${where}`, [...range]),
    );
    const cityOf = this.cities();
    return rows.map((row) => ({
      device: row.device ?? '',
      browser: row.browser ?? '',
      screenWidth: row.screenWidth ?? '',
      language: row.language ?? '',
      visit: row.visit ?? '',
      createdAt: msOf(row.createdAt as string),
      first: touchOf('first', row),
      last: touchOf('last', row),
      manualSource: row.source ?? '',
      page: row.page ?? '',
      city: cityOf(row),
      status: row.status as LeadStatus,
      cents: row.doneOn === null ? 0 : Number(row.chargedCents ?? 0),
    }));
  }

  /** Counts leads in [start, end), those with an appointment, jobs done on some days, and their charges. */
  async figures(
    start: Date,
    end: Date,
    days: Days,
  ): Promise<Record<'leads' | 'booked' | 'jobs' | 'cents', number>> {
    const { manager } = this.dataSource;
    const [{ leads, booked }]: Row[] = await manager.query(
      `SELECT COUNT(*) AS leads, COUNT(CASE WHEN ${bookedSql} THEN 1 END) AS booked FROM contacts
        WHERE ${countedLeadSql} AND createdAt >= ? AND createdAt < ?`,
      [sqlInstant(start.getTime()), sqlInstant(end.getTime())],
    );
    const [{ jobs, cents }]: Row[] = await manager.query(
      'SELECT COUNT(*) AS jobs, SUM(chargedCents) AS cents FROM jobs WHERE doneOn BETWEEN ? AND ?',
      [...days],
    );
    return { leads: Number(leads), booked: Number(booked), jobs: Number(jobs), cents: Number(cents ?? 0) };
  }

  /** Returns a function that finds a lead's city. It remembers, because many leads name the same area. */
  private cities(): (row: Row) => string {
    const { cities } = this.business.content;
    const known = new Map<string, string>();
    return ({ address, serviceArea }) => {
      const key = `${address}\n${serviceArea}`;
      const city =
        known.get(key) ?? cityOfJob({ address, serviceArea }, cities)?.name ?? namedArea(serviceArea);
      known.set(key, city);
      return city;
    };
  }
}

type Row = Record<string, string | null>;
type Position = LeadTouch['position'];

/** Written out, because a report reads thousands of leads. */
function touchOf(position: Position, row: Row): ReportedTouch | undefined {
  const landingPage = row[`${position}_landingPage`];
  if (landingPage === null) return undefined;
  return {
    landingPage,
    referrerHost: row[`${position}_referrerHost`] ?? '',
    utmSource: row[`${position}_utmSource`] ?? '',
    utmMedium: row[`${position}_utmMedium`] ?? '',
    utmCampaign: row[`${position}_utmCampaign`] ?? '',
    clickId: row[`${position}_clickId`] ?? '',
  };
}

const touch = (position: Position) => ({
  columns: touchColumns.map((name) => `${position}_touch.${name} AS ${position}_${name}`).join(', '),
  join: `LEFT JOIN lead_touches ${position}_touch
    ON ${position}_touch.leadId = contacts.id AND ${position}_touch.position = '${position}'`,
});
const [first, last] = (['first', 'last'] as const).map(touch);

const query = `SELECT contacts.createdAt, contacts.source, contacts.address, contacts.serviceArea, contacts.status,
    ${first.columns}, ${last.columns}, ${['page', ...shownColumns].map((name) => `profile.${name}`).join(', ')},
    job.doneOn, job.chargedCents
  FROM contacts
  ${first.join}
  ${last.join}
  LEFT JOIN lead_profiles profile ON profile.leadId = contacts.id
  LEFT JOIN jobs job ON job.leadId = contacts.id`;
const received = `${countedLeadSql} AND contacts.createdAt >= ? AND contacts.createdAt < ?
  ORDER BY contacts.createdAt, contacts.id`;
const done = 'job.doneOn BETWEEN ? AND ?';

import { randomBytes } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import {
  type CrewStop,
  type DayProps,
  type DayRoute,
  type DayStop,
  type OpenPanel,
  type RejectedReport,
  type StopPanel,
  stopPanels,
} from '../../../views/contracts/bookings/day.js';
import { readCloseOut, reportKeyPattern, visitNoteRules } from '../../../views/forms/bookings/close-out.js';
import { problemWith, tidy } from '../../../views/forms/rules.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { CrewPhotosService } from './crew-photos.service.js';
import { CrewReportsService, type Report } from './crew-reports.service.js';
import { DayRouteService } from './day-route.service.js';
import { withoutPrices } from './visit-notes.js';

/** A posted form of a stop. */
export interface PostedReport {
  leadId: number;
  /** The part of the path after the stop. */
  what: string;
  day: Day;
  /** The crew's name; '' for the owner. */
  crew: string;
  body: Readonly<Record<string, unknown>>;
}

/** Builds the pages of the owner's and the crew's day, and carries out their forms. */
@Injectable()
export class DayPagesService {
  constructor(
    private readonly routes: DayRouteService,
    private readonly reports: CrewReportsService,
    private readonly photos: CrewPhotosService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Builds the props of the owner's page. @param base the page's path. */
  async page(day: Day, base: string, open?: unknown): Promise<DayProps<DayStop>> {
    const today = this.calendar.dayOf();
    const formKey = randomBytes(16).toString('hex');
    const route = await this.routes.routeOf(day);
    const now = this.clock.now().toISOString();
    return { route, today, base, formKey, now, version: versionOf(route), open: panelOf(open) };
  }

  /** Builds the props of a crew's page, without prices unless the link shows them. */
  async crewPage(
    day: Day,
    base: string,
    { open, showsPrices }: { open?: unknown; showsPrices: boolean },
  ): Promise<DayProps<CrewStop>> {
    const page = await this.page(day, base, open);
    if (showsPrices) return page;
    const route = routeForCrew(page.route);
    return { ...page, route, version: versionOf(route) };
  }

  /**
   * Carries out a form.
   * @returns undefined if it is done, and otherwise what to show again.
   * @throws {NotFoundException} for an unknown stop or form.
   */
  async carryOut({ leadId, what, day, crew, body }: PostedReport): Promise<RejectedReport | undefined> {
    const key = typeof body.key === 'string' ? body.key : '';
    const report: Report = {
      leadId,
      key: `${what}-${leadId}-${key}`,
      crew,
      at: Number(body.at) || undefined,
    };
    const panel = panels[what] ?? 'close-out';
    const rejected = { leadId, panel, typed: typedIn(body) } satisfies Partial<RejectedReport>;
    if (!reportKeyPattern.test(key))
      return { ...rejected, errors: {}, failure: 'Reload the page and try again.' };
    try {
      if (what === 'on-my-way') await this.reports.onMyWay(report);
      else if (what === 'notes') {
        const text = typeof body.text === 'string' ? tidy(body.text, visitNoteRules) : '';
        const error = problemWith(visitNoteRules, text);
        if (error) return { ...rejected, errors: { text: error } };
        await this.reports.note(report, text);
      } else if (what === 'close-out') {
        const { errors, ...closeOut } = readCloseOut(body);
        if (Object.keys(errors).length > 0) return { ...rejected, errors };
        await this.reports.closeOut(report, day, closeOut);
      } else if (what === 'correction') await this.reports.undoCloseOut(report);
      else if (what === 'photo-consent') await this.recordConsent(report, body);
      else throw new NotFoundException();
      return undefined;
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      return { ...rejected, errors: {}, failure: error.message };
    }
  }

  /** Records what the customer told the crew. @throws {ConflictException} for anything but yes and no. */
  private async recordConsent(report: Report, { answer, ...shown }: PostedReport['body']): Promise<void> {
    const { leadId, crew } = report;
    const throughPhotoId = await this.photos.newestShown(leadId, Number(shown.through), shown.photos);
    if ((answer !== 'yes' && answer !== 'no') || !Number.isInteger(throughPhotoId))
      throw new ConflictException('Reload the page and choose yes or no.');
    // The other answer from the same plain page, after the browser's back button, counts too.
    const once = { ...report, key: `${report.key}-${answer}` };
    await this.reports.consent(once, { answer, via: crew ? 'crew' : 'owner', crew, throughPhotoId });
  }
}

/** Returns the page after a stop's form. A correction reopens the close-out. @param base the page's path. */
export function pageAfter({ leadId, what }: Pick<PostedReport, 'leadId' | 'what'>, base: string): string {
  return `${base}${what === 'correction' ? `?open=close-out-${leadId}` : ''}#stop-${leadId}`;
}

/** Identifies what a page shows, so that an opened one can find out whether it is outdated. */
const versionOf = (route: DayRoute<CrewStop>) => sha256(JSON.stringify(route)).slice(0, 16);

/** The panels of a stop that have forms, by the part of the form's path after the stop. */
const panels: Record<string, StopPanel> = { notes: 'note', 'photo-consent': 'photos' };

/** Copies only what the crew may see. */
function routeForCrew(route: DayRoute): DayRoute<CrewStop> {
  const stops = route.stops.map(({ cents: _, price: __, paidBy: ___, discounts: ____, ...stop }) => ({
    ...stop,
    lines: stop.lines.map(({ label }) => ({ label: withoutPrices(label) })),
    access: stop.access.map(withoutPrices),
    notes: stop.notes.map(({ text, ...note }) => ({ ...note, text: withoutPrices(text) })),
  }));
  return { ...route, stops };
}

function panelOf(open: unknown): OpenPanel | undefined {
  const [, panel, id] = /^([a-z-]+)-(\d{1,9})$/.exec(typeof open === 'string' ? open : '') ?? [];
  const known = stopPanels.find((one) => one === panel);
  return known && { panel: known, leadId: Number(id) };
}

/** The posted values, cut so that a posted form can't make a page of a megabyte. */
const typedIn = (body: PostedReport['body']) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' && name.length < 20 ? [[name, value.slice(0, 1001)]] : [],
    ),
  );

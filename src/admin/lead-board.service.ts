import { Injectable } from '@nestjs/common';
import type { AppointmentTime } from '../../views/contracts/bookings/appointments.js';
import {
  type Board,
  type BoardCard,
  cardOf,
  cardsPerColumn,
  type MovedCard,
} from '../../views/contracts/leads/board.js';
import { countedFilter, type LeadListQuery } from '../../views/contracts/leads/lead-list.js';
import { isScheduled } from '../../views/contracts/leads/lead-stages.js';
import { type LeadStatus, leadStatuses } from '../../views/contracts/leads/leads.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { AppointmentUndoService } from '../calendar/appointment-undo.service.js';
import type { LeadFilter } from '../contacts/dto/lead-filter.dto.js';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { requestedTime, withAppointment } from '../contacts/leads/lead-day.js';
import { LeadListService } from '../contacts/leads/lead-list.service.js';
import { LeadPresenterService } from '../contacts/leads/lead-presenter.service.js';
import type { FewIds } from '../contacts/leads/lead-search.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { changesOf } from '../contacts/leads/leads.service.js';
import type { LeadList } from './dto/lead-list.dto.js';
import type { LeadMove } from './dto/lead-move.dto.js';

/** Shows the leads as a board with a column for each status, and moves them between columns. */
@Injectable()
export class LeadBoardService {
  constructor(
    private readonly list: LeadListService,
    private readonly writer: LeadWriterService,
    private readonly presenter: LeadPresenterService,
    private readonly undoing: AppointmentUndoService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Builds the board of the leads that match a filter. Its status and spam are ignored. */
  async board({ search, ...given }: LeadFilter): Promise<Board> {
    const filter = { ...countedFilter(given), search };
    const few = await this.list.few(filter);
    const counts = await this.list.countsFound(filter, few);
    const columns = await Promise.all(
      leadStatuses.map(async (status) => ({
        status,
        total: counts[status],
        cards: counts[status] > 0 ? await this.cards({ ...filter, status }, few) : [],
      })),
    );
    return { today: this.calendar.dayOf(), columns };
  }

  /** Builds the props of the board's page. */
  async page({ search, view, ...given }: LeadList) {
    const query = Object.entries({ ...countedFilter(given), search, view }).filter(([, value]) => value);
    return {
      board: await this.board({ search, ...given }),
      query: Object.fromEntries(query) as LeadListQuery,
    };
  }

  /**
   * Moves a lead to another status, or marks it as lost. With a day, restores the appointment that a
   * completed lead had.
   * @returns the card, with what an undo restores ({@link AppointmentUndoService.undo}).
   * @throws {NotFoundException} if there is no such lead.
   * @throws {ConflictException} if the lead has changed since `version`.
   */
  async move(
    id: number,
    { version, isSilent, day, timeWindow, minutes, ...to }: LeadMove,
  ): Promise<MovedCard> {
    const time = { timeWindow: timeWindow ?? '', minutes: minutes ?? null };
    const changes = (lead: Lead) => ({
      ...(day === undefined ? {} : restored(lead, { day, ...time })),
      ...changesOf(to),
    });
    const { saved, former } = await this.undoing.undoable(id, () =>
      this.writer.change(id, changes, { version, isSilent }),
    );
    return { ...cardOf(this.presenter.present(saved)), former };
  }

  /**
   * Scheduled leads are in order of their day, others newest first.
   * @param few the leads of all columns; if they are many, those of one may still be few.
   */
  private async cards(filter: LeadFilter & { status: LeadStatus }, few: FewIds): Promise<BoardCard[]> {
    const order = isScheduled(filter) ? 'day' : 'newest';
    const known = few === 'many' ? undefined : few;
    const leads = await this.list.find({ ...filter, order, limit: cardsPerColumn }, known);
    return leads.map((lead) => cardOf(this.presenter.present(lead)));
  }
}

/** Sets a former appointment again. One at the requested time needs no columns of its own. */
function restored(lead: Lead, time: AppointmentTime): Partial<Lead> {
  const { preferredDate, timePreference } = requestedTime(lead);
  const isAsRequested =
    time.minutes === null && time.day === preferredDate && time.timeWindow === (timePreference ?? '');
  return isAsRequested ? {} : withAppointment(lead, time);
}

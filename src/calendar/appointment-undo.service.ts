import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FormerAppointment, SavedAppointment } from '../../views/contracts/bookings/appointments.js';
import { isBeforeWork, isDone, isLost, isScheduled } from '../../views/contracts/leads/lead-stages.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { markedByOwner } from '../../views/contracts/leads/spam-signs.js';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { withAppointment } from '../contacts/leads/lead-day.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { AppointmentNotificationsService, canStopEmail } from './appointment-notifications.service.js';
import { AppointmentsService } from './appointments.service.js';
import type { AppointmentForm } from './dto/appointment-form.dto.js';
import type { AppointmentUndo } from './dto/appointment-undo.dto.js';
import { SchedulingService } from './scheduling.service.js';

/** The emails about an appointment as they were before a change. */
type FormerEmails = Pick<
  AppointmentUndo,
  'toldDay' | 'toldWindow' | 'savedToldDay' | 'savedToldWindow' | 'waiting' | 'version'
>;

/** Schedules appointments so that the owner can undo it, before the customer gets an email. */
@Injectable()
export class AppointmentUndoService {
  constructor(
    private readonly scheduling: SchedulingService,
    private readonly leads: LeadsService,
    private readonly writer: LeadWriterService,
    private readonly appointments: AppointmentsService,
    private readonly notifications: AppointmentNotificationsService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Saves an appointment and returns what an undo restores. @throws as {@link SchedulingService.schedule} */
  async schedule(id: number, form: AppointmentForm): Promise<SavedAppointment<LeadView>> {
    await this.scheduling.refuseUnread(id, form);
    const { saved: lead, former } = await this.undoable(id, () => this.scheduling.save(id, form));
    return { lead, former };
  }

  /** Changes a lead's appointment. Returns what an undo restores; no `former` for a completed lead. */
  async undoable<Saved>(
    id: number,
    change: () => Promise<Saved>,
  ): Promise<{ saved: Saved; former?: FormerAppointment }> {
    const former = await this.former(id);
    const saved = await change();
    if (!former) return { saved };
    const { toldDay: savedToldDay, toldWindow: savedToldWindow } = await this.told(id);
    return { saved, former: { ...former, savedToldDay, savedToldWindow } };
  }

  /**
   * Restores the former appointment, or its absence. The email about the undone change is never sent; emails
   * that waited before wait again.
   * @throws {NotFoundException} for an unknown lead.
   * @throws {ConflictException} if the lead has changed since, or the customer was emailed about the change.
   */
  async undo(id: number, { version, ...former }: AppointmentUndo): Promise<LeadView> {
    await this.restore(id, { version, ...former }, (lead) => {
      const isGone = !isScheduled(former) && !isScheduled(lead) && !isLost(lead);
      if (isGone || isDone(lead))
        throw new ConflictException(
          `${lead.name}’s appointment was canceled or completed, so this can’t be undone.`,
        );
      const { status, day, timeWindow = '', minutes } = former;
      const time = { day: day || null, timeWindow, minutes: minutes ? Number(minutes) : null };
      const appointment = isScheduled(former) ? withAppointment(lead, time) : {};
      const place =
        former.address === undefined
          ? {}
          : {
              address: former.address || null,
              serviceArea: former.serviceArea === undefined ? lead.serviceArea : former.serviceArea || null,
            };
      return { ...appointment, status, lostReason: null, ...place };
    });
    return this.leads.find(id);
  }

  /** Undoes like {@link undo}. @throws {ConflictException} also if its email can't be stopped any more. */
  async undoBeforeEmail(id: number, former: AppointmentUndo): Promise<LeadView> {
    const { timeline } = await this.leads.file(id);
    const change = timeline.find(({ kind }) => kind === 'changed');
    if (!change || !canStopEmail(change.at, this.clock.now()))
      throw new ConflictException('It’s too late to undo this. Schedule the appointment again instead.');
    return this.undo(id, former);
  }

  /**
   * Takes a lead out of spam that was marked as spam by mistake. Nobody is notified; emails about its
   * appointment that waited before wait again.
   * @throws {NotFoundException} for an unknown lead.
   * @throws {ConflictException} if the lead has changed since.
   */
  async undoSpam(id: number, former: FormerEmails): Promise<void> {
    await this.restore(id, former, ({ spamSigns }) => ({
      isSpam: false,
      spamSigns: spamSigns === markedByOwner ? null : spamSigns,
    }));
  }

  /** Changes a lead back without emailing the customer, and restores the emails that waited before. */
  private async restore(
    id: number,
    { version, toldDay = '', toldWindow = '', waiting = '', ...saved }: FormerEmails,
    changes: (lead: Lead) => Partial<Lead>,
  ): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, id);
      const now = await this.told(id, manager);
      if (now.toldDay !== (saved.savedToldDay ?? '') || now.toldWindow !== (saved.savedToldWindow ?? ''))
        throw new ConflictException(
          'The customer was already emailed, so this can’t be undone. Edit the appointment instead.',
        );
      const { day } = await this.writer.change(id, changes, { version, isSilent: true, isUndo: true });
      await this.appointments.restoreTold(manager, id, { toldDay, toldWindow });
      await this.notifications.restore(manager, id, day ?? '', waiting.split(' '));
    });
  }

  private async told(id: number, manager?: EntityManager) {
    const { toldDay, toldWindow } = (await this.appointments.find(id, manager)) ?? {};
    return { toldDay: toldDay ?? '', toldWindow: toldWindow ?? '' };
  }

  private async former(
    id: number,
  ): Promise<Omit<FormerAppointment, 'savedToldDay' | 'savedToldWindow'> | undefined> {
    const { status, appointment, address, serviceArea } = await this.leads.find(id);
    if (!isBeforeWork(status)) return undefined;
    const waiting = await this.unitOfWork.run((manager) => this.notifications.waiting(manager, id));
    return {
      status,
      day: appointment?.day ?? '',
      timeWindow: appointment?.timeWindow ?? '',
      minutes: String(appointment?.minutes ?? ''),
      address: address ?? '',
      serviceArea: serviceArea ?? '',
      ...(await this.told(id)),
      waiting: waiting.join(' '),
    };
  }
}

import { ConflictException, Injectable } from '@nestjs/common';
import type { FormerAppointment, SavedAppointment } from '../../views/contracts/bookings/appointments.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { withAppointment } from '../contacts/leads/lead-day.js';
import { LeadWriterService } from '../contacts/leads/lead-writer.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { AppointmentsService } from './appointments.service.js';
import type { AppointmentForm } from './dto/appointment-form.dto.js';
import type { AppointmentUndo } from './dto/appointment-undo.dto.js';
import { SchedulingService } from './scheduling.service.js';

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
  ) {}

  /** Saves an appointment and returns what an undo restores. @throws as {@link SchedulingService.schedule} */
  async schedule(id: number, form: AppointmentForm): Promise<SavedAppointment<LeadView>> {
    await this.scheduling.refuseUnread(id, form);
    const former = await this.former(id);
    return { lead: await this.scheduling.save(id, form), former };
  }

  /**
   * Restores the former appointment, or its absence. The email about the undone change is never sent; emails that waited before wait
   * again.
   * @throws {NotFoundException} for an unknown lead.
   * @throws {ConflictException} if the lead has changed since.
   */
  async undo(id: number, { version, ...former }: AppointmentUndo): Promise<LeadView> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.change(
        id,
        (lead) => {
          if (lead.status !== 'scheduled')
            throw new ConflictException(`${lead.name} is no longer scheduled, so this can’t be undone.`);
          const { status, day, timeWindow = '', minutes } = former;
          const time = { day: day || null, timeWindow, minutes: minutes ? Number(minutes) : null };
          const appointment = status === 'scheduled' ? withAppointment(lead, time) : {};
          return { ...appointment, status, address: former.address || null };
        },
        { version, isSilent: true },
      );
      const { day = '', toldDay = '', toldWindow = '', waiting = '' } = former;
      await this.appointments.restoreTold(manager, id, { toldDay, toldWindow });
      await this.notifications.restore(manager, id, day, waiting.split(' '));
    });
    return this.leads.find(id);
  }

  private async former(id: number): Promise<FormerAppointment | undefined> {
    const { status, appointment, address } = await this.leads.find(id);
    if (status === 'completed') return undefined;
    const [told, waiting] = await this.unitOfWork.run(async (manager) => [
      await this.appointments.find(id, manager),
      await this.notifications.waiting(manager, id),
    ]);
    return {
      status,
      day: appointment?.day ?? '',
      timeWindow: appointment?.timeWindow ?? '',
      minutes: String(appointment?.minutes ?? ''),
      address: address ?? '',
      toldDay: told?.toldDay ?? '',
      toldWindow: told?.toldWindow ?? '',
      waiting: waiting.join(' '),
    };
  }
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { windowText } from '../../views/contracts/bookings/free-windows.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { SlotsService } from '../business/availability/slots.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import type { Appointment } from './appointment.entity.js';
import { AppointmentsService } from './appointments.service.js';

const checkIntervalMs = 10 * 60_000;

/**
 * Reserves missing slots for appointments: older than the slot table, made by the previous release during an
 * update, or created by `npm run demo`.
 */
@Injectable()
export class SlotBackfillService implements OnModuleInit {
  private readonly logger = new Logger(SlotBackfillService.name);
  private readonly task = new BackgroundTask(
    () => this.reserveMissing(),
    ({ name: reason }) => this.logger.warn({ event: 'slots.backfill-failed', reason }),
    { again: () => checkIntervalMs },
  );

  constructor(
    private readonly appointments: AppointmentsService,
    private readonly slots: SlotsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly leads: LeadRecordsService,
    private readonly calendar: BusinessCalendarService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Checks the appointments from today on and corrects their reserved slots. */
  async reserveMissing(): Promise<void> {
    const today = this.calendar.dayOf();
    const booked = new Map((await this.appointments.bookedFrom(today)).map((one) => [one.leadId, one]));
    const reserved = await this.slots.windowsByLead(today);
    const leadIds = new Set([...booked.keys(), ...reserved.keys()]);
    const wrong = [...leadIds].filter(
      (id) => textsOf(this.wanted(booked.get(id))) !== textsOf(reserved.get(id)),
    );
    for (const leadId of wrong) await this.fix(leadId);
    if (wrong.length > 0) await this.freeWindows.refresh();
  }

  private async fix(leadId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      // Concurrent changes of the appointment lock the lead too.
      await this.leads.lock(manager, leadId);
      const appointment = await this.appointments.find(leadId, manager);
      if (appointment?.isBooked) await this.slots.reserve(manager, leadId, appointment, 'owner');
      else await this.slots.release(manager, leadId);
    });
  }

  private wanted(appointment: Appointment | undefined) {
    return appointment && this.slots.windowsOf(appointment);
  }
}

const textsOf = (windows: Parameters<typeof windowText>[0][] = []) => windows.map(windowText).sort().join();

import { randomBytes } from 'node:crypto';
import { Injectable, NotFoundException, type OnModuleInit } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { Environment } from '../platform/config/environment.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { SharedSecretsService } from '../platform/database/shared-secrets.service.js';
import { isSameSecret } from '../platform/http/same-secret.js';
import { AppointmentsService } from './appointments.service.js';
import { type Booking, CalendarFilesService } from './calendar-files.service.js';

const secret = 'calendar-feed';
const makeToken = () => randomBytes(24).toString('base64url');
/** Bookings stay in the feed for this long after their day. */
const retentionDays = 90;

/** The bookings as a calendar feed, at an address that only the owner knows. */
@Injectable()
export class CalendarFeedService implements OnModuleInit {
  constructor(
    private readonly audit: AuditLogService,
    private readonly appointments: AppointmentsService,
    private readonly leads: LeadRecordsService,
    private readonly files: CalendarFilesService,
    private readonly secrets: SharedSecretsService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
    private readonly database: DatabaseService,
  ) {}

  /** Creates the secret at startup, so that no GET request has to write it. */
  onModuleInit(): void {
    this.database.whenReady(async () => void (await this.address()));
  }

  async address(): Promise<string> {
    const token = await this.secrets.get(secret, makeToken);
    return `${this.environment.publicOrigin}/calendar/${token}.ics`;
  }

  /** Replaces the address; the old one stops working. */
  async renewAddress(): Promise<void> {
    await this.secrets.replace(secret, makeToken());
    await this.audit.note('calendar-feed.renewed');
  }

  /** Returns the feed. @throws {NotFoundException} for any address but the current one. */
  async read(token: string): Promise<string> {
    if (!isSameSecret(token, await this.secrets.get(secret, makeToken))) throw new NotFoundException();
    return this.files.feed(await this.bookings());
  }

  private async bookings(): Promise<Booking[]> {
    const since = this.calendar.plusDays(this.calendar.dayOf(), -retentionDays);
    const appointments = await this.appointments.bookedFrom(since);
    const found = await this.leads.findAll(appointments.map(({ leadId }) => leadId));
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    return appointments.flatMap((appointment) => {
      const lead = leads.get(appointment.leadId);
      return lead ? [{ appointment, lead }] : [];
    });
  }
}

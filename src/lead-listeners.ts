import type { Type } from '@nestjs/common';
import { AppointmentsService } from './calendar/appointments.service.js';
import type { LeadListener } from './contacts/leads/lead-events.service.js';
import { LeadTimelineService } from './contacts/leads/lead-timeline.service.js';
import { CustomerLinksService } from './contacts/links/customer-links.service.js';
import { CustomersOfLeadsService } from './customers/customers-of-leads.service.js';
import { LeadAttachingService } from './customers/lead-attaching.service.js';
import { LeadPhotosService } from './customers/photos/lead-photos.service.js';
import { DeliveryTimelineService } from './messages/email/delivery-timeline.service.js';
import { LeadEmailsService } from './messages/email/lead-emails.service.js';
import { LeadPushesService } from './messages/push/lead-pushes.service.js';
import { JobsService } from './money/jobs.service.js';
import type { OutboxListener } from './platform/outbox/outbox-events.service.js';

/** Everything that follows from what happens to a lead, in this order, in the lead's own transaction. */
export const leadListeners: Type<LeadListener>[] = [
  // Makes the customer's own link.
  CustomerLinksService,
  // Deletes the photographs of a lead that is erased.
  LeadPhotosService,
  // Dates the job when it is completed.
  JobsService,
  // Corrects and deletes customers with what is corrected and erased of their leads.
  CustomersOfLeadsService,
  // Looks whose a lead is, once it is stored.
  LeadAttachingService,
  // Writes down what the owner changed.
  LeadTimelineService,
  // Makes, moves or withdraws the appointment, and enqueues what customers and calendars hear of that.
  AppointmentsService,
  // Enqueues the alert to the owner and the acknowledgement to the customer.
  LeadEmailsService,
  // Enqueues an alert for each of the owner's devices.
  LeadPushesService,
];

/** Everything that follows from what was delivered or given up. */
export const outboxListeners: Type<OutboxListener>[] = [
  // Writes it into the lead's timeline.
  DeliveryTimelineService,
];

import type { Type } from '@nestjs/common';
import { ApiRequestsService } from './admin/api/requests/api-requests.service.js';
import { CrewReportsService } from './admin/crew/crew-reports.service.js';
import { AppointmentsService } from './calendar/appointments.service.js';
import type { LeadListener } from './contacts/leads/lead-events.service.js';
import { LeadTimelineService } from './contacts/leads/lead-timeline.service.js';
import { CustomerLinksService } from './contacts/links/customer-links.service.js';
import { CustomerTotalsService } from './customers/customer-totals.service.js';
import { CustomersOfLeadsService } from './customers/customers-of-leads.service.js';
import { PhotoPairsService } from './customers/job-photos/photo-pairs.service.js';
import { LeadAttachingService } from './customers/lead-attaching.service.js';
import { LeadPhotosService } from './customers/photos/lead-photos.service.js';
import { PlanVisitsService } from './customers/plans/plan-visits.service.js';
import { ReviewsService } from './customers/reviews/reviews.service.js';
import { DeliveryTimelineService } from './messages/email/delivery-timeline.service.js';
import { LeadEmailsService } from './messages/email/lead-emails.service.js';
import { LeadPushesService } from './messages/push/lead-pushes.service.js';
import { LeadWebhooksService } from './messages/webhooks/lead-webhooks.service.js';
import { JobsService } from './money/jobs.service.js';
import type { OutboxListener } from './platform/outbox/outbox-events.service.js';

/** The listeners to lead events. They run in this order, in the lead's own transaction. */
export const leadListeners: Type<LeadListener>[] = [
  // Creates the customer's link.
  CustomerLinksService,
  // Deletes the photos of an erased lead.
  LeadPhotosService,
  // Deletes the review of an erased lead.
  ReviewsService,
  // Deletes the photo pairs of an erased lead, published ones too.
  PhotoPairsService,
  // Sets the job's date when it is completed.
  JobsService,
  // Deletes the crew's reports about an erased lead.
  CrewReportsService,
  // Deletes the API's answers about an erased lead.
  ApiRequestsService,
  // Forgets erased leads in the plans whose visits they were.
  PlanVisitsService,
  // Updates and deletes customers when their leads change or are erased.
  CustomersOfLeadsService,
  // Matches a stored lead to a customer.
  LeadAttachingService,
  // Records the owner's changes.
  LeadTimelineService,
  // Creates, moves or cancels the appointment, and enqueues the emails and calendar updates.
  AppointmentsService,
  // Enqueues the alert to the owner and the confirmation to the customer.
  LeadEmailsService,
  // Enqueues a push alert for each of the owner's devices.
  LeadPushesService,
  // Enqueues events for webhooks; erases those about an erased lead.
  LeadWebhooksService,
];

/** The listeners to deliveries that succeeded or failed. */
export const outboxListeners: Type<OutboxListener>[] = [
  // Records it in the lead's timeline.
  DeliveryTimelineService,
  // Records in the customer's row that the rebooking reminder was sent.
  CustomerTotalsService,
];

import { CampaignCost } from '../../analytics/revenue/campaign-cost.entity.js';
import { Review } from '../../business/proof/review.entity.js';
import { Appointment } from '../../calendar/appointment.entity.js';
import { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadChange } from '../../contacts/leads/lead-change.entity.js';
import { LeadTouch } from '../../contacts/sources/lead-touch.entity.js';
import { Customer } from '../../customers/customer.entity.js';
import { PhotoConsent } from '../../customers/job-photos/photo-consent.entity.js';
import { PhotoPair } from '../../customers/job-photos/photo-pair.entity.js';
import { LeadPhotoRow } from '../../customers/photos/lead-photo.entity.js';
import { Plan } from '../../customers/plans/plan.entity.js';
import { PlanVisit } from '../../customers/plans/plan-visit.entity.js';
import { Job } from '../../money/job.entity.js';
import { Quote } from '../../money/quote.entity.js';
import { Picture } from '../../website/pictures/picture.entity.js';
import { type ExportTable, exported } from './export-table.js';

const ofLead = 'The lead’s ID, as in leads.';
const created = 'When it was added.';
const cents = 'in US cents';

const visitColumns = {
  leadId: ofLead,
  landingPage: 'The first page of the visit.',
  referrerHost: 'The website that linked here. Empty if unknown or typed in.',
  utmSource: 'utm_source of the link.',
  utmMedium: 'utm_medium of the link.',
  utmCampaign: 'utm_campaign of the link.',
  clickId: 'The name of the ad’s click ID, like gclid.',
  touchedAt: 'When the visit began.',
} as const;

/** Everything that the export has from the database, apart from visits and the site’s content. */
export const exportTables: readonly ExportTable[] = [
  exported(Lead, {
    name: 'leads',
    about: 'All leads with your notes, spam included.',
    key: 'id',
    columns: {
      id: 'The lead’s ID.',
      createdAt: 'When it arrived.',
      customerId: 'The customer’s ID, as in customers. Empty for spam.',
      name: 'Name.',
      email: 'Email.',
      phone: 'Phone.',
      serviceArea: 'City or area.',
      serviceType: 'Service.',
      message: 'The visitor’s message.',
      day: 'The day of the appointment. Until there is one, the day that the customer asked for.',
      timeWindow: 'Arrival window or exact time.',
      appointmentMinutes: 'Length of an appointment at an exact time.',
      address: 'Address of the job.',
      wishedDay: 'The day that the customer asked for, if you set another one.',
      wishedTimeWindow: 'The time that the customer asked for, if you set another one.',
      status: 'new, contacted, scheduled or completed.',
      priority: 'low, normal or high.',
      notes: 'Your notes.',
      followUpDate: 'Follow-up date.',
      cancelledAt: 'When the customer canceled.',
      emailsSent: 'Whether the first emails were sent.',
      isSpam: 'Whether it is in spam.',
      spamSigns: 'Signs of spam, separated by commas.',
      spamSeenAt: 'When you saw it in spam.',
      duplicateOf: 'The ID of the lead that it repeats.',
      source: 'The source, if you added the lead.',
      estimate: 'The price that the visitor saw, as JSON.',
      version: 'Goes up with every change.',
    },
  }),
  exported(LeadChange, {
    name: 'timeline',
    about: 'The entries of each lead’s timeline.',
    key: 'id',
    json: ['details'],
    columns: {
      id: 'The entry’s ID.',
      leadId: ofLead,
      kind: 'What happened, like changed.',
      details: 'Details as JSON.',
      leadVersion: 'The lead’s version after your change. 0 for other entries.',
      createdAt: 'When it happened.',
    },
  }),
  exported(LeadTouch, {
    name: 'lead-first-visits',
    about: 'How customers first found the website before their request.',
    key: 'leadId',
    where: "entry.position = 'first'",
    columns: visitColumns,
  }),
  exported(LeadTouch, {
    name: 'lead-last-visits',
    about: 'How customers found the website the last time before their request.',
    key: 'leadId',
    where: "entry.position = 'last'",
    columns: visitColumns,
  }),
  exported(Customer, {
    name: 'customers',
    about: 'All customers with your notes.',
    key: 'id',
    columns: {
      id: 'The customer’s ID.',
      name: 'Name.',
      email: 'Email.',
      phone: 'Phone.',
      address: 'Address.',
      notes: 'Your notes.',
      lastCleanedOn: 'The last cleaning, if it was imported.',
      referralCode: 'The code for neighbors.',
      createdAt: created,
      importId: 'The import that added the customer.',
      importLine: 'The line in the imported file.',
      version: 'Goes up with every change.',
    },
  }),
  exported(Appointment, {
    name: 'appointments',
    about: 'Appointments, canceled ones included. Each lead has at most one.',
    key: 'leadId',
    columns: {
      leadId: ofLead,
      uid: 'The ID of the calendar event.',
      isBooked: 'No longer true once it is canceled.',
      isTentative: 'Whether the customer of a plan hasn’t confirmed it.',
      day: 'The day.',
      timeWindow: 'morning, afternoon, evening, or an exact time. Empty for the whole day.',
      minutes: 'Length, if it has an exact time.',
      changedAt: 'When it last changed.',
    },
  }),
  exported(Quote, {
    name: 'quotes',
    about: 'Quotes as they were sent.',
    key: 'id',
    columns: {
      id: 'The quote’s ID.',
      leadId: ofLead,
      number: 'Counts the quotes of a lead.',
      document: 'Lines, total and texts as JSON. Amounts are in US cents.',
      sentAt: 'When it was sent.',
      acceptedAt: 'When the customer accepted it.',
    },
  }),
  exported(Job, {
    name: 'jobs',
    about: 'What was quoted and charged for each lead.',
    key: 'leadId',
    columns: {
      leadId: ofLead,
      lines: 'The lines as JSON. Amounts are in US cents.',
      note: 'Your note below the lines.',
      quotedCents: `The sum of the lines, ${cents}.`,
      acceptedAt: 'When the customer accepted these lines.',
      chargedCents: `Amount charged, ${cents}.`,
      doneOn: 'The day of the work.',
      paidOn: 'The day of the payment.',
      paidBy: 'Payment method.',
      travelCents: `Travel cost, ${cents}.`,
      productCents: `Supplies cost, ${cents}.`,
      paymentUrl: 'Link to an invoice or payment page.',
      version: 'Goes up with every change.',
    },
  }),
  exported(Job, {
    name: 'payments',
    about: 'The paid jobs.',
    key: 'leadId',
    where: 'entry.paidOn IS NOT NULL',
    columns: {
      leadId: ofLead,
      paidOn: 'The day of the payment.',
      paidBy: 'Payment method.',
      chargedCents: `Amount charged, ${cents}.`,
    },
  }),
  exported(Review, {
    name: 'reviews',
    about: 'Customers’ reviews with your replies.',
    key: 'id',
    columns: {
      id: 'The review’s ID.',
      leadId: ofLead,
      stars: '1 to 5.',
      text: 'The review.',
      name: 'First name or initials.',
      city: 'City of the job.',
      service: 'Service.',
      createdAt: 'When it was written.',
      publishAt: 'When it becomes public.',
      publishedAt: 'When it became public.',
      hiddenFor: 'Why you hid it.',
      reply: 'Your reply.',
    },
  }),
  exported(Plan, {
    name: 'plans',
    about: 'Recurring plans, ended ones included.',
    key: 'id',
    columns: {
      id: 'The plan’s ID.',
      customerId: 'The customer’s ID, as in customers.',
      leadId: 'The lead that it was made from.',
      terms: 'How often, when and for which price, from which day, as JSON.',
      pauses: 'Pauses as JSON.',
      endsOn: 'Its last day.',
      serviceType: 'Service.',
      address: 'Address. Empty for the customer’s address.',
      isAutoConfirmed: 'Whether visits are booked without the customer’s confirmation.',
      createdAt: created,
      endedAt: 'When it was ended.',
      endedBy: 'Who ended it: owner, customer or date.',
    },
  }),
  exported(PlanVisit, {
    name: 'plan-visits',
    about: 'The visits of plans. Each visit’s lead has its day and its money.',
    key: 'id',
    columns: {
      id: 'The visit’s ID.',
      planId: 'The plan’s ID, as in plans.',
      occurrence: 'The day on which it is due by the plan.',
      leadId: ofLead,
      state: 'made, skipped, or unplaced if no slot was open.',
      withdrawn: 'Above 0 if a change of the plan took it back.',
      createdAt: created,
    },
  }),
  exported(LeadPhotoRow, {
    name: 'lead-photos',
    about: 'The list of photos of leads. Download the photos from the lead’s page.',
    key: 'id',
    columns: {
      id: 'The photo’s ID.',
      leadId: ofLead,
      createdAt: created,
      width: 'In pixels.',
      height: 'In pixels.',
      size: 'In bytes.',
      moment: 'before or after, if the crew took it. Empty for the customer’s photos.',
    },
  }),
  exported(PhotoPair, {
    name: 'photo-pairs',
    about: 'The list of before and after pairs.',
    key: 'id',
    columns: {
      id: 'The pair’s ID.',
      leadId: ofLead,
      beforePhotoId: 'The photo’s ID, as in lead-photos.',
      afterPhotoId: 'The photo’s ID, as in lead-photos.',
      alt: 'Alt text.',
      createdAt: created,
      approvedAt: 'When you approved it.',
    },
  }),
  exported(PhotoConsent, {
    name: 'photo-consents',
    about: 'Customers’ last answers about showing their photos.',
    key: 'leadId',
    columns: {
      leadId: ofLead,
      answer: 'yes or no.',
      wording: 'The question as it was asked.',
      askedVia: 'Where it was asked.',
      crew: 'The crew that asked.',
      throughPhotoId: 'The newest photo that it covers.',
      answeredAt: 'When the customer answered.',
      withdrawnAt: 'When it was withdrawn.',
      withdrawnBy: 'Who withdrew it.',
    },
  }),
  exported(Picture, {
    name: 'site-photos',
    about: 'The list of photos of the website.',
    key: 'id',
    columns: {
      id: 'The photo’s ID.',
      alt: 'Alt text.',
      state: 'Whether its files are made.',
      createdAt: created,
    },
  }),
  exported(CampaignCost, {
    name: 'campaign-costs',
    about: 'What campaigns cost.',
    key: 'id',
    columns: {
      id: 'The cost’s ID.',
      campaign: 'The campaign, as in utm_campaign.',
      fromDay: 'The first day.',
      untilDay: 'The last day.',
      cents: `The cost, ${cents}.`,
      note: 'Your note.',
    },
  }),
];

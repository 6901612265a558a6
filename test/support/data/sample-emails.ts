import type { EmailName, EmailProps } from '../../../src/pages/email-renderer.service.js';
import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';

const url = 'https://drylark.example/admin/leads/17';

const sampleEstimate: LeadEstimate = {
  order: 'rooms=4&stairs=12&rugs=2',
  lines: [
    { label: '3-Room Package', note: 'Up to 600 sq ft total', cents: 267_00 },
    { label: 'Single Room', note: 'Up to 200 sq ft', cents: 99_00 },
    { label: 'Stairs: 12', note: '$5 per step', cents: 60_00 },
    { label: 'Area rugs: 2', cents: null },
    { label: 'Fall Fresh Special', note: '15% off. Valid through November 30.', cents: -63_90 },
  ],
  totalCents: 362_10,
  isFrom: false,
  hasQuotes: true,
  savedCents: 93_90,
  shownCents: 1_00,
};

/** Every email with long words in it, as visitors and addresses have them. */
export const sampleEmails: { [Name in EmailName]: EmailProps<Name> } = {
  'owner-alert': {
    name: 'Zoë O’Hara-Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
    phoneShown: '(763) 555-0123',
    phoneHref: 'tel:7635550123',
    email: 'zoe.with.a.very.long.address.indeed@subdomain.example-company.example.com',
    service: 'Residential carpet cleaning',
    date: 'Thu, Dec 3, 2026',
    window: 'Morning',
    appointment: null,
    address: '12345 Northwest Boulevard, Minneapolis, MN 55401',
    area: '55401 · Outside your service area',
    answers: [],
    message:
      'Two rooms & a "dog".\n\nGate code 12 <ring>\nhttps://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    estimate: sampleEstimate,
    source: 'google / cpc, campaign spring, landing page /free-room',
    restored: null,
    receivedAt: 'Nov 20, 2026, 3:45 PM',
    leadUrl: url,
  },
  acknowledgement: {
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
    requested: 'Thu, Dec 3, 2026, Morning',
    estimate: sampleEstimate,
    openingHours: [
      { days: 'Tue-Thu', hours: '10AM-6PM' },
      { days: 'Fri-Sat', hours: '9AM-5PM' },
      { days: 'Sunday', hours: 'Closed' },
      { days: 'Monday', hours: 'By appointment only' },
    ],
  },
  appointment: {
    change: 'moved',
    date: 'Mon, Mar 15, 2027',
    window: 'Afternoon (12PM-5PM)',
    before: { date: 'Sun, Mar 14, 2027', window: 'Morning (8AM-12PM)' },
    service: 'Drylark platinum home system',
    price: { term: 'Estimate', value: 'from $362.10, plus a custom quote' },
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
    needsAddress: true,
  },
  reminder: { date: 'Mon, Mar 15, 2027', window: 'Afternoon (12PM-5PM)', service: null },
  'customer-news': {
    name: 'Zoë O’Hara-Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
    phoneShown: '(763) 555-0123',
    phoneHref: 'tel:7635550123',
    lines: [
      'rescheduled the appointment from Fri, Nov 27, 2026, morning to Sat, Nov 28, 2026, afternoon',
      'wrote: “Two rooms & a "dog" <ring> https://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”',
    ],
    leadUrl: url,
  },
  digest: {
    date: 'Thu, Mar 18, 2027',
    sections: [
      {
        title: 'Appointments today',
        lines: [{ text: 'Zoë O’Hara, Residential carpet cleaning, Morning (8AM-12PM)', href: url }],
      },
      {
        title: 'New leads',
        lines: [
          { text: 'Ada Visitor, (763) 555-0100', href: url },
          { text: 'Grace, (763) 555-0101', href: url },
        ],
      },
    ],
    adminUrl: 'https://drylark.example/admin',
  },
  reply: {
    text: 'Tuesday is full. <Thursday> morning?\nOr Friday.',
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
  },
  quote: {
    quote: {
      business: 'Drylark Carpet Care',
      phone: '(763) 555-0142',
      customer: 'Zoë O’Hara-Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
      service: 'Residential carpet cleaning',
      lines: [
        { label: '3-Room Package', cents: 267_00 },
        { label: 'Stairs: 12, with the long runner in the hall & the landing', cents: 60_50 },
        { label: 'Neighbors’ discount', cents: -20_00 },
      ],
      totalCents: 307_50,
      note: 'We bring "everything" <we> need.\nPlease keep the driveway free.',
      wording: 'I accept this quote of $307.50 and ask Drylark Carpet Care to do the work.',
    },
    isAccepted: false,
    isBooked: false,
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
  },
  weekly: {
    from: 'Mon, Mar 8',
    until: 'Sun, Mar 14',
    different: [
      {
        text: 'Leads from a-very-long-source-name.example-company.example.com: 14 (usually 3)',
        distance: 5,
      },
      { text: 'Revenue: $2,480.50 (usually $1,310)', distance: 3 },
    ],
    usual: [{ text: 'Jobs completed: 9 (usually 8)', distance: 0.5 }],
    adminUrl: 'https://drylark.example/admin',
  },
  monthly: {
    report: {
      month: '2027-02',
      monthBefore: '2027-01',
      now: {
        visitors: 1840,
        calls: 61,
        leads: 34,
        booked: 21,
        jobs: 18,
        cents: 4_812_50,
        spentCents: 420_00,
      },
      before: { visitors: 1520, calls: 58, leads: 36, booked: 25, jobs: 22, cents: 5_390_00, spentCents: 0 },
      tables: {
        source: [
          { key: 'Google', visitors: 902, calls: 40, leads: 19, cents: 2_980_00, spentCents: 0 },
          { key: '', visitors: 411, calls: 12, leads: 6, cents: 910_50, spentCents: 0 },
          {
            key: 'a-very-long-source-name.example-company.example.com',
            ...{ visitors: 1, calls: 0, leads: 1, cents: 0, spentCents: 0 },
          },
        ],
        landing: [
          {
            key: '/service-areas/maple-grove',
            visitors: 210,
            calls: 9,
            leads: 5,
            cents: 640_00,
            spentCents: 0,
          },
        ],
        city: [{ key: 'Maple Grove', visitors: 388, calls: 15, leads: 9, cents: 1_420_00, spentCents: 0 }],
        campaign: [
          { key: 'spring-flyer-otsego', visitors: 77, calls: 6, leads: 4, cents: 980_00, spentCents: 420_00 },
        ],
      },
    },
    reportUrl: 'https://drylark.example/admin/analytics/reports/2027-02',
  },
  'lead-burst': {
    total: 120,
    from: 'Mar 18, 2027, 10:00 AM',
    until: 'Mar 18, 2027, 11:00 AM',
    lines: [
      { text: 'Ada Visitor, (763) 555-0100', href: url },
      { text: 'Grace, (763) 555-0101', href: url },
    ],
    leadsUrl: 'https://drylark.example/admin/leads',
  },
  'follow-up': {
    subject: 'How did your cleaning turn out?',
    text: 'Hi {first name},\n\nThank you for choosing us for your cleaning on {day}.\nTwo minutes? Please write a review at {review link} or here:\n\n{review link}\n\nOr call {phone}.',
    values: {
      'first name': 'Zoë-Wolfeschlegelsteinhausenbergerdorff',
      day: 'Mon, Mar 15, 2027',
      phone: '(763) 555-0123',
      'review link': 'https://reviews.example/a-very-long-name-of-a-business/write-a-review?source=mail',
    },
    postalAddress: 'P.O. Box 12345\nMaple Grove, MN 55311-0000',
    unsubscribeLink: 'https://drylark.example/unsubscribe/zY_naRs32KcbI_gPP7t9nQzY_naRs32KcbI_gPP7t9nQ',
  },
  'plan-visit': {
    date: 'Thu, Mar 18, 2027',
    window: 'Morning (8AM-12PM)',
    service: 'Commercial carpet cleaning',
    rhythm: 'Every 12 months',
    lines: [
      { label: 'Offices and meeting rooms on the second and third floor', cents: 1_249_50 },
      { label: 'Plan discount', cents: -124_95 },
    ],
    totalCents: 1_124_55,
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
    commercial: {
      postalAddress: 'P.O. Box 12345\nMaple Grove, MN 55311-0000',
      unsubscribeLink: 'https://drylark.example/unsubscribe/zY_naRs32KcbI_gPP7t9nQzY_naRs32KcbI_gPP7t9nQ',
    },
  },
  'plan-price': {
    date: 'Thu, Mar 18, 2027',
    rhythm: 'Every 2 weeks',
    oldCents: 200_00,
    newCents: 219_50,
    link: 'https://drylark.example/my/zY_naRs32KcbI_gPP7t9nQ',
  },
  'plan-full': {
    name: 'Zoë O’Hara-Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
    due: 'Thu, Mar 18, 2027',
    isDayOff: false,
    reserved: 'Fri, Mar 19, 2027, 8AM-12PM',
    url: 'https://drylark.example/admin/plans/17',
  },
  security: {
    label: 'Signed in on a new device',
    detail: 'Safari on iPhone, Minneapolis',
    actor: 'Safari on iPhone, Minneapolis',
    at: 'Nov 27, 2026 at 9:15 AM',
    settingsUrl: 'https://example.com/admin/settings#security',
  },
  alert: {
    state: 'begun',
    title: 'Leads are waiting to be saved',
    text: '12 leads are waiting to be saved, the oldest for over ten minutes. The database isn’t accepting them, so your Leads page doesn’t show them yet.',
    since: 'Mar 18, 2027, 10:00 AM',
    host: 'web-1',
    command: 'site doctor',
    adminUrl: 'https://drylark.example/admin',
  },
};

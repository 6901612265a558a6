/** What the figures mean that several pages show. Their labels show it as a tooltip. */
export const figureDefinitions = {
  leads:
    'Requests received from the website, by phone, or added by you. Lost leads count. Spam and visits of plans don’t.',
  allLeads: 'All leads in your list, with lost ones and visits of plans. Spam doesn’t count.',
  jobsDone: 'Jobs completed, by the day of the work.',
  revenue: 'What you charged for jobs, by the day of the work, paid or not.',
  formStarted: 'Visitors who filled in at least one field of a form.',
  formSent: 'Visitors who sent a form. There can be more leads: some call, and some browsers block counting.',
  leadRate: 'Leads per 100 visitors. Empty if more leads came than visitors were counted.',
  booked: 'Leads whose job is scheduled or completed.',
  adReturn: 'Revenue for each dollar of ad spend.',
  bounceRate: 'Visits with a single page view.',
  leadRevenue: 'What you have charged so far for these leads’ jobs, whenever they were done.',
} as const;

export type DefinedFigure = keyof typeof figureDefinitions;

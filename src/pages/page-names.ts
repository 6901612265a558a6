import type { ComponentProps } from 'react';

/**
 * Every page by name: the path of its view, `views/pages/<name>.tsx`, and its key in the asset manifest. To
 * add a page, add a line here and the view; the build finds the view and generates the browser's entry.
 */
interface Pages {
  home: typeof import('../../views/pages/home.js');
  contact: typeof import('../../views/pages/contact.js');
  'contact-sent': typeof import('../../views/pages/contact-sent.js');
  services: typeof import('../../views/pages/services.js');
  service: typeof import('../../views/pages/service.js');
  'service-areas': typeof import('../../views/pages/service-areas.js');
  city: typeof import('../../views/pages/city.js');
  'how-it-works': typeof import('../../views/pages/how-it-works.js');
  results: typeof import('../../views/pages/results.js');
  pricing: typeof import('../../views/pages/pricing.js');
  diy: typeof import('../../views/pages/diy.js');
  faq: typeof import('../../views/pages/faq.js');
  about: typeof import('../../views/pages/about.js');
  blog: typeof import('../../views/pages/blog.js');
  article: typeof import('../../views/pages/article.js');
  'privacy-policy': typeof import('../../views/pages/privacy-policy.js');
  'why-choose': typeof import('../../views/pages/why-choose.js');
  'free-room': typeof import('../../views/pages/free-room.js');
  'free-room-booked': typeof import('../../views/pages/free-room-booked.js');
  neighbor: typeof import('../../views/pages/neighbor.js');
  'my-request': typeof import('../../views/pages/my-request.js');
  receipt: typeof import('../../views/pages/receipt.js');
  unsubscribe: typeof import('../../views/pages/unsubscribe.js');
  error: typeof import('../../views/pages/error.js');
  'admin/new-lead': typeof import('../../views/pages/admin/new-lead.js');
  'admin/login': typeof import('../../views/pages/admin/login.js');
  'admin/not-found': typeof import('../../views/pages/admin/not-found.js');
  'admin/confirm': typeof import('../../views/pages/admin/confirm.js');
  'admin/dashboard': typeof import('../../views/pages/admin/dashboard.js');
  'admin/appointment': typeof import('../../views/pages/admin/appointment.js');
  'admin/follow-ups': typeof import('../../views/pages/admin/follow-ups.js');
  'admin/day': typeof import('../../views/pages/admin/day.js');
  'admin/crew-day': typeof import('../../views/pages/admin/crew-day.js');
  'admin/bookings': typeof import('../../views/pages/admin/bookings.js');
  'admin/analytics': typeof import('../../views/pages/admin/analytics.js');
  'admin/analytics-saved': typeof import('../../views/pages/admin/analytics-saved.js');
  'admin/monthly-report': typeof import('../../views/pages/admin/monthly-report.js');
  'admin/revenue': typeof import('../../views/pages/admin/revenue.js');
  'admin/campaigns': typeof import('../../views/pages/admin/campaigns.js');
  'admin/lead-board': typeof import('../../views/pages/admin/lead-board.js');
  'admin/lead-bulk': typeof import('../../views/pages/admin/lead-bulk.js');
  'admin/leads': typeof import('../../views/pages/admin/leads.js');
  'admin/customers': typeof import('../../views/pages/admin/customers.js');
  'admin/win-back': typeof import('../../views/pages/admin/win-back.js');
  'admin/win-back-email': typeof import('../../views/pages/admin/win-back-email.js');
  'admin/plans': typeof import('../../views/pages/admin/plans.js');
  'admin/plan': typeof import('../../views/pages/admin/plan.js');
  'admin/new-plan': typeof import('../../views/pages/admin/new-plan.js');
  'admin/customer': typeof import('../../views/pages/admin/customer.js');
  'admin/new-customer': typeof import('../../views/pages/admin/new-customer.js');
  'admin/customer-merge': typeof import('../../views/pages/admin/customer-merge.js');
  'admin/customer-imports': typeof import('../../views/pages/admin/customer-imports.js');
  'admin/customer-import': typeof import('../../views/pages/admin/customer-import.js');
  'admin/site-pictures': typeof import('../../views/pages/admin/site-pictures.js');
  'admin/site-picture': typeof import('../../views/pages/admin/site-picture.js');
  'admin/reviews': typeof import('../../views/pages/admin/reviews.js');
  'admin/site-job-photos': typeof import('../../views/pages/admin/site-job-photos.js');
  'admin/photo-pairs': typeof import('../../views/pages/admin/photo-pairs.js');
  'admin/photo-pair': typeof import('../../views/pages/admin/photo-pair.js');
  'admin/api-docs': typeof import('../../views/pages/admin/api-docs.js');
  'admin/api-keys': typeof import('../../views/pages/admin/api-keys.js');
  'admin/audit-log': typeof import('../../views/pages/admin/audit-log.js');
  'admin/passkeys': typeof import('../../views/pages/admin/passkeys.js');
  'admin/two-step': typeof import('../../views/pages/admin/two-step.js');
  'admin/settings': typeof import('../../views/pages/admin/settings.js');
  'admin/webhooks': typeof import('../../views/pages/admin/webhooks.js');
  'admin/webhook': typeof import('../../views/pages/admin/webhook.js');
  'admin/site': typeof import('../../views/pages/admin/site.js');
  'admin/site-section': typeof import('../../views/pages/admin/site-section.js');
  'admin/site-versions': typeof import('../../views/pages/admin/site-versions.js');
  'admin/site-version': typeof import('../../views/pages/admin/site-version.js');
  'admin/site-preview': typeof import('../../views/pages/admin/site-preview.js');
  'admin/lead': typeof import('../../views/pages/admin/lead.js');
  'admin/job': typeof import('../../views/pages/admin/job.js');
  'admin/quote': typeof import('../../views/pages/admin/quote.js');
  'admin/money': typeof import('../../views/pages/admin/money.js');
}

export type PageName = keyof Pages;
export type PageProps<Name extends PageName> = ComponentProps<Pages[Name]['default']>;

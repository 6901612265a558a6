import type { ComponentProps } from 'react';

/**
 * Every page by name: the path of its view, `views/pages/<name>.tsx`, and its key in the asset manifest. The
 * build writes these lines, and generates the browser's entries.
 */
interface Pages {
  about: typeof import('../../views/pages/about.js');
  'admin/analytics': typeof import('../../views/pages/admin/analytics.js');
  'admin/analytics-saved': typeof import('../../views/pages/admin/analytics-saved.js');
  'admin/api-docs': typeof import('../../views/pages/admin/api-docs.js');
  'admin/api-keys': typeof import('../../views/pages/admin/api-keys.js');
  'admin/appointment': typeof import('../../views/pages/admin/appointment.js');
  'admin/audit-log': typeof import('../../views/pages/admin/audit-log.js');
  'admin/bookings': typeof import('../../views/pages/admin/bookings.js');
  'admin/campaigns': typeof import('../../views/pages/admin/campaigns.js');
  'admin/confirm': typeof import('../../views/pages/admin/confirm.js');
  'admin/crew-day': typeof import('../../views/pages/admin/crew-day.js');
  'admin/customer': typeof import('../../views/pages/admin/customer.js');
  'admin/customer-import': typeof import('../../views/pages/admin/customer-import.js');
  'admin/customer-imports': typeof import('../../views/pages/admin/customer-imports.js');
  'admin/customer-merge': typeof import('../../views/pages/admin/customer-merge.js');
  'admin/customers': typeof import('../../views/pages/admin/customers.js');
  'admin/dashboard': typeof import('../../views/pages/admin/dashboard.js');
  'admin/day': typeof import('../../views/pages/admin/day.js');
  'admin/follow-ups': typeof import('../../views/pages/admin/follow-ups.js');
  'admin/job': typeof import('../../views/pages/admin/job.js');
  'admin/lead': typeof import('../../views/pages/admin/lead.js');
  'admin/lead-board': typeof import('../../views/pages/admin/lead-board.js');
  'admin/lead-bulk': typeof import('../../views/pages/admin/lead-bulk.js');
  'admin/leads': typeof import('../../views/pages/admin/leads.js');
  'admin/login': typeof import('../../views/pages/admin/login.js');
  'admin/money': typeof import('../../views/pages/admin/money.js');
  'admin/monthly-report': typeof import('../../views/pages/admin/monthly-report.js');
  'admin/new-customer': typeof import('../../views/pages/admin/new-customer.js');
  'admin/new-lead': typeof import('../../views/pages/admin/new-lead.js');
  'admin/new-plan': typeof import('../../views/pages/admin/new-plan.js');
  'admin/not-found': typeof import('../../views/pages/admin/not-found.js');
  'admin/passkeys': typeof import('../../views/pages/admin/passkeys.js');
  'admin/photo-pair': typeof import('../../views/pages/admin/photo-pair.js');
  'admin/photo-pairs': typeof import('../../views/pages/admin/photo-pairs.js');
  'admin/plan': typeof import('../../views/pages/admin/plan.js');
  'admin/plans': typeof import('../../views/pages/admin/plans.js');
  'admin/quote': typeof import('../../views/pages/admin/quote.js');
  'admin/revenue': typeof import('../../views/pages/admin/revenue.js');
  'admin/reviews': typeof import('../../views/pages/admin/reviews.js');
  'admin/settings': typeof import('../../views/pages/admin/settings.js');
  'admin/site': typeof import('../../views/pages/admin/site.js');
  'admin/site-job-photos': typeof import('../../views/pages/admin/site-job-photos.js');
  'admin/site-picture': typeof import('../../views/pages/admin/site-picture.js');
  'admin/site-pictures': typeof import('../../views/pages/admin/site-pictures.js');
  'admin/site-preview': typeof import('../../views/pages/admin/site-preview.js');
  'admin/site-section': typeof import('../../views/pages/admin/site-section.js');
  'admin/site-version': typeof import('../../views/pages/admin/site-version.js');
  'admin/site-versions': typeof import('../../views/pages/admin/site-versions.js');
  'admin/two-step': typeof import('../../views/pages/admin/two-step.js');
  'admin/webhook': typeof import('../../views/pages/admin/webhook.js');
  'admin/webhooks': typeof import('../../views/pages/admin/webhooks.js');
  'admin/win-back': typeof import('../../views/pages/admin/win-back.js');
  'admin/win-back-email': typeof import('../../views/pages/admin/win-back-email.js');
  article: typeof import('../../views/pages/article.js');
  blog: typeof import('../../views/pages/blog.js');
  city: typeof import('../../views/pages/city.js');
  contact: typeof import('../../views/pages/contact.js');
  'contact-sent': typeof import('../../views/pages/contact-sent.js');
  diy: typeof import('../../views/pages/diy.js');
  error: typeof import('../../views/pages/error.js');
  faq: typeof import('../../views/pages/faq.js');
  'free-room': typeof import('../../views/pages/free-room.js');
  'free-room-booked': typeof import('../../views/pages/free-room-booked.js');
  home: typeof import('../../views/pages/home.js');
  'how-it-works': typeof import('../../views/pages/how-it-works.js');
  'my-request': typeof import('../../views/pages/my-request.js');
  neighbor: typeof import('../../views/pages/neighbor.js');
  pricing: typeof import('../../views/pages/pricing.js');
  'privacy-policy': typeof import('../../views/pages/privacy-policy.js');
  receipt: typeof import('../../views/pages/receipt.js');
  results: typeof import('../../views/pages/results.js');
  service: typeof import('../../views/pages/service.js');
  'service-areas': typeof import('../../views/pages/service-areas.js');
  services: typeof import('../../views/pages/services.js');
  unsubscribe: typeof import('../../views/pages/unsubscribe.js');
  'why-choose': typeof import('../../views/pages/why-choose.js');
}

export type PageName = keyof Pages;
export type PageProps<Name extends PageName> = ComponentProps<Pages[Name]['default']>;

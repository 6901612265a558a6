import { firstTouchDays } from '../../../../views/contracts/analytics/touches.js';
import type { Point } from '../../../../views/contracts/website/content.js';
import type { Site } from '../../../../views/contracts/website/site.js';

type Section = Point & { points?: string[] };

/** The privacy policy; {email} and {phone} stand for the configured contact details. */
export const privacyPolicy: {
  effective: 'July 9, 2025';
  sections: Section[];
} = {
  effective: 'July 9, 2025',
  sections: [
    {
      title: 'Information We Collect',
      text: 'We collect what you give us when you ask for a cleaning, an estimate or a demo, including anything you write in your message. We also measure visits to this website with our own first-party analytics. We do not sell advertising profiles.',
      points: [
        'Your name',
        'Your phone number',
        'Your email address',
        'The service address',
        'Analytics data from cookies or similar browser technology, such as the pages you visit',
        `How you came to this website, the first time and the last time: the page you opened, the website or campaign that led you there, and when. Your browser remembers the first time for ${firstTouchDays} days in its own storage, after which your next visit takes its place, and the last time until you close the tab. We get both only with a request that you send. A browser that sends Global Privacy Control or Do Not Track keeps nothing of it, and deletes what it had kept when you next open one of our pages.`,
      ],
    },
    {
      title: 'How We Use Your Information',
      text: 'We use your information to answer you, prepare estimates, schedule and carry out your cleaning, and follow up on it.',
      points: [
        'Your contact details let us confirm your visit and reach you about it.',
        'Your service address tells us where to go.',
        'After a cleaning we may ask you for a review and, months later, remind you of the next one. Each of these mails has a link that ends them; of whoever used it we keep a code that names nobody, so that we do not write again.',
        'Analytics data shows us which pages are useful and which need work.',
      ],
    },
    {
      title: 'SMS Communication',
      text: 'With your consent, we may send text messages about your request or appointment to the mobile number you give us. Message and data rates may apply, and you can reply STOP at any time to opt out. No mobile information is shared with third parties for marketing.',
    },
    {
      title: 'Data Security',
      text: 'We take reasonable steps to protect your information against loss, misuse and unauthorized access. No website can promise perfect security, so please do not send us card numbers or passwords in a message. The mails we send you hold a link to your request: whoever has it can see, move or cancel it, so keep it to yourself. It ends 60 days after the appointment. Photographs that you add there are shown to nobody but you and us, without camera and place data, and go with the request.',
    },
    {
      title: 'Third Parties',
      text: 'We do not sell, trade or rent your personal information. Where a provider helps us run this website or communicate with you, it receives only what that task needs. We may also disclose information when the law requires it.',
    },
    {
      title: 'Your Rights',
      text: 'You may ask us what personal information we hold about you, and ask us to correct or delete it. Send an email to {email} and tell us what you would like us to do.',
    },
    {
      title: 'Contact Us',
      text: 'If you have a question about this policy or about your information, write to {email} or call {phone}.',
    },
  ],
};

/** Shown only where the pixel is configured, after the section on third parties. */
const adPixel: Section = {
  title: 'Advertising',
  text: 'We advertise on Meta, so this website loads Meta’s pixel: it tells Meta which of our pages you looked at and that you sent a request, never what you wrote. A browser that sends Global Privacy Control or Do Not Track gets no pixel.',
};

/** The sections that apply to the site as it is configured. */
export function privacySections({ pixelId }: Site): Section[] {
  return privacyPolicy.sections.flatMap((section) =>
    pixelId && section.title === 'Third Parties' ? [section, adPixel] : [section],
  );
}

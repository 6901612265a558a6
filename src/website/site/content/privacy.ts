import { firstTouchDays } from '../../../../views/contracts/analytics/touches.js';
import type { Point } from '../../../../views/contracts/website/content.js';
import type { Site } from '../../../../views/contracts/website/site.js';

type Section = Point & { points?: string[] };

/** The privacy policy. {email} and {phone} are replaced by the contact details. */
export const privacyPolicy: {
  effective: 'July 9, 2025';
  sections: Section[];
} = {
  effective: 'July 9, 2025',
  sections: [
    {
      title: 'Information We Collect',
      text: 'We collect what you give us when you ask for a cleaning, an estimate or a demo, including your message. We also measure visits to this website with our own first-party analytics. We do not sell your information to advertisers.',
      points: [
        'Your name',
        'Your phone number',
        'Your email address',
        'The service address',
        'Analytics data from cookies or similar browser technology: the pages you visit, the website or campaign that sent you, your device, and your approximate city and country',
        `How you found this website on your first and latest visits: the page you opened, the website or campaign that sent you, and when. Your browser stores the first visit for ${firstTouchDays} days. After that, your next visit replaces it. It stores the latest visit until you close the tab. We get this stored data only when you send a request. If your browser sends a Global Privacy Control or Do Not Track signal, it stores none of this. It also deletes any stored data the next time you open one of our pages.`,
      ],
    },
    {
      title: 'How We Use Your Information',
      text: 'We use your information to answer you, prepare estimates, schedule and do your cleaning, and follow up on it.',
      points: [
        'Your contact details let us confirm your appointment and reach you about it.',
        'Your service address tells us where to go.',
        'After a cleaning, we may ask you for a review. Months later, we may remind you when your next cleaning is due. Each of these emails has an unsubscribe link. If you use it, we keep a code that doesn’t show who you are, so that we don’t send you these emails again.',
        'Analytics data shows us which pages are useful and which need work.',
      ],
    },
    {
      title: 'SMS Communication',
      text: 'With your consent, we may send text messages about your request or appointment to the mobile number you give us. Message and data rates may apply, and you can reply STOP at any time to opt out. No mobile information is shared with third parties for marketing.',
    },
    {
      title: 'Data Security',
      text: 'We take reasonable steps to protect your information against loss, misuse and unauthorized access. No website can promise perfect security, so don’t send us card numbers or passwords in a message. Our emails include a private link to your request. Anyone who has the link can view, reschedule or cancel your request, so don’t share it. The link stops working 60 days after the appointment. Only we and people who have the link can see the photos you add there. We remove their camera and location data, and we delete them when we delete the request.',
    },
    {
      title: 'Third Parties',
      text: 'We do not sell, trade or rent your personal information. If a provider helps us run this website or contact you, it gets only the information it needs for that. We may also share information when the law requires it.',
    },
    {
      title: 'Your Rights',
      text: 'You may ask us what personal information we have about you, and ask us to correct or delete it. Email {email} and tell us what you want us to do.',
    },
    {
      title: 'Contact Us',
      text: 'If you have a question about this policy or your information, email {email} or call {phone}.',
    },
  ],
};

/** Shown only when the pixel is configured, after the section on third parties. */
const adPixel: Section = {
  title: 'Advertising',
  text: 'We advertise on Meta, so this website loads the Meta pixel. It tells Meta which of our pages you viewed and that you sent a request, but never what you wrote. If your browser sends a Global Privacy Control or Do Not Track signal, we don’t load the pixel.',
};

/** Returns the sections that apply to the site's configuration. */
export function privacySections({ pixelId }: Site): Section[] {
  return privacyPolicy.sections.flatMap((section) =>
    pixelId && section.title === 'Third Parties' ? [section, adPixel] : [section],
  );
}

import { adClickDays } from '../../../../views/contracts/analytics/ad-clicks.js';
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
        'Analytics data from cookies or similar browser technology: the pages you visit, the website or campaign that sent you, your device, and your approximate city and country. We also see whether you came from an ad, visited before, or saw a price. In forms, we see which fields you fill in or have to correct, but never what you type',
        `How you found this website on your first and latest visits: the page you opened, the website or campaign that sent you, and when. Your browser stores the first visit for ${firstTouchDays} days. After that, your next visit replaces it. It stores the latest visit until you close the tab. We get this stored data only when you send a request, along with your kind of device, browser, language and screen width. If your browser sends a Global Privacy Control or Do Not Track signal, it stores none of this. It also deletes any stored data the next time you open one of our pages.`,
      ],
    },
    {
      title: 'How We Use Your Information',
      text: 'We use your information to answer you, prepare estimates, schedule and do your cleaning, and follow up on it.',
      points: [
        'Your contact details let us confirm your appointment and reach you about it.',
        'Your service address tells us where to go.',
        'If you write a review, we publish it with the first name or initials you enter, your city and the service.',
        'After a cleaning, we may ask you for a review. Months later, we may remind you when your next cleaning is due. Each of these emails has an unsubscribe link. If you use it, we keep a code that doesn’t show who you are, so that we don’t send you these emails again.',
        'Analytics data shows us which pages are useful and which need work.',
        'When a script on our pages fails, your browser reports the error, the page and its own name, so that we can fix it. We remove what you typed, and don’t connect the report to you or your visit. With a Global Privacy Control or Do Not Track signal, your browser reports nothing.',
      ],
    },
    {
      title: 'SMS Communication',
      text: 'With your consent, we may send text messages about your request or appointment to the mobile number you give us. Message and data rates may apply, and you can reply STOP at any time to opt out. No mobile information is shared with third parties for marketing.',
    },
    {
      title: 'Data Security',
      text: 'We take reasonable steps to protect your information against loss, misuse and unauthorized access. No website can promise perfect security, so don’t send us card numbers or passwords in a message. Our emails include a private link to your request. Anyone who has the link can view, reschedule or cancel your request, so don’t share it. The link stops working 60 days after the appointment. Unless you allow more, only we and people who have the link can see the photos you add there. We remove their camera and location data, and we delete them when we delete the request. If you allow it, we show photos of your job on our website without your name or address. You can withdraw your permission on the same page, or call us.',
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

/** Shown only while clicks on Google ads are kept, after the section on third parties. */
const googleAds: Section = {
  title: 'Google Ads',
  text: `If you come to this website from a Google ad, its address contains a code for your click. Your browser keeps the code until you close the tab, and we get it only when you send a request. After your cleaning, we send Google the code with the time and the amount charged, so that we know which ads work. We never send your name, contact details or message. We delete the code with your request, and after ${adClickDays} days at the latest. If your browser sends a Global Privacy Control or Do Not Track signal, we don’t keep the code.`,
};

/** Returns the sections that apply to the site's configuration. */
export function privacySections({ pixelId }: Site, keepsAdClicks: boolean): Section[] {
  const advertising = [...(pixelId ? [adPixel] : []), ...(keepsAdClicks ? [googleAds] : [])];
  return privacyPolicy.sections.flatMap((section) =>
    section.title === 'Third Parties' ? [section, ...advertising] : [section],
  );
}

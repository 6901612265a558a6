import { describe, expect, it } from '@jest/globals';
import { recentSignIns } from '../support/routes.js';
import { testSite } from '../support/site/site.js';

/** What gives access, lets data out, redirects payments or erases. */
const powerful = [
  'POST /admin/aftercare',
  'POST /admin/api/contacts/bulk',
  'POST /admin/api/passkeys/creation',
  'POST /admin/api/site/publish',
  'POST /admin/customers/:id/delete',
  'POST /admin/day/:day/crew-links',
  'POST /admin/leads.csv',
  'POST /admin/leads/:id/delete',
  'POST /admin/leads/:id/payment',
  'POST /admin/leads/bulk',
  'POST /admin/leads/bulk/export',
  'POST /admin/leads/spam/delete-old',
  'POST /admin/settings/api-keys',
  'POST /admin/settings/api-keys/assistants',
  'POST /admin/settings/calendar-feed/address',
  'POST /admin/settings/export.zip',
  'POST /admin/settings/passkeys/:id/remove',
  'POST /admin/settings/passkeys/add',
  'POST /admin/settings/passkeys/password-off',
  'POST /admin/settings/passkeys/password-on',
  'POST /admin/settings/passkeys/remove-all',
  'POST /admin/settings/two-step/begin',
  'POST /admin/settings/two-step/codes',
  'POST /admin/settings/two-step/confirm',
  'POST /admin/settings/two-step/off',
  'POST /admin/settings/webhooks',
  'POST /admin/settings/webhooks/:id',
  'POST /admin/settings/webhooks/:id/secret',
  'POST /admin/site/publish',
  'POST /admin/site/versions/:number',
];

const endsAccess = 'takes access away, which must be quick when a phone is lost';
const asksItself = 'asks for the password itself, or is the sign-in';
const onlyChoice = 'gives nobody access or data';
const noContacts = 'has no email addresses, phone numbers or addresses';

/** Routes that look as powerful, and why they need no recent sign-in. */
const others: Record<string, string> = {
  'DELETE /admin/api/push-subscriptions': endsAccess,
  'POST /admin/day/:day/crew-links/:id/revoke': endsAccess,
  'POST /admin/settings/api-keys/:id/revoke': endsAccess,
  'POST /admin/settings/api-keys/revoke-all': endsAccess,
  'POST /admin/settings/calendar-feed': endsAccess,
  'POST /admin/settings/crew-links/:id/revoke': endsAccess,
  'POST /admin/settings/crew-links/revoke-all': endsAccess,
  'POST /admin/settings/devices/:id/sign-out': endsAccess,
  'POST /admin/settings/devices/sign-out-others': endsAccess,
  'POST /admin/settings/notifications/off': endsAccess,
  'POST /admin/settings/webhooks/:id/pause': endsAccess,
  'POST /admin/settings/webhooks/:id/remove': endsAccess,
  'POST /admin/api/passkeys/login': asksItself,
  'POST /admin/api/passkeys/request': asksItself,
  'POST /admin/settings/password': asksItself,
  'POST /admin/settings/ad-clicks': onlyChoice,
  'POST /admin/settings/deliveries/:id': onlyChoice,
  'POST /admin/settings/index-now': onlyChoice,
  'POST /admin/settings/summary-emails': onlyChoice,
  'POST /admin/settings/webhooks/:id/deliveries/:delivery/replay': 'sends to an address that was confirmed',
  'POST /admin/settings/webhooks/:id/resume': 'sends to an address that was confirmed',
  'POST /admin/settings/webhooks/:id/test': 'sends to an address that was confirmed, without data',
  'POST /admin/api/push-subscriptions': 'lets out no contact details, and the owner gets an email',
  'GET /admin/money.csv': noContacts,
  'GET /admin/campaigns/google-ads.csv': noContacts,
  'GET /admin/analytics/export/:panel.csv': noContacts,
  'GET /admin/analytics/revenue.csv': noContacts,
};

const looksPowerful = (route: string) =>
  route.startsWith('GET ')
    ? /^GET \/admin\/.*\.(csv|zip|ics)$/.test(route)
    : /^\w+ \/admin\/(settings\b|aftercare$|.*(delete|erase|export|csv|crew-links|passkeys|push))/.test(
        route,
      );

describe('Each powerful action', () => {
  const site = testSite();

  it('needs a recent sign-in, or there is a reason why it doesn’t', () => {
    const found = [...recentSignIns(site.app)];
    const marked = found.filter(([, isMarked]) => isMarked).map(([route]) => route);
    expect(marked.sort()).toEqual(powerful);
    const unmarked = found.filter(([route, isMarked]) => !isMarked && looksPowerful(route));
    expect(unmarked.map(([route]) => route).sort()).toEqual(Object.keys(others).sort());
  });
});

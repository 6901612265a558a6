import { readEvent } from './verify.mjs';

/** Requests a new access token, and keeps the new refresh token. */
async function signIn(env) {
  const refreshToken = (await env.STORE.get('refresh-token')) ?? env.QUICKBOOKS_REFRESH_TOKEN;
  const server = env.QUICKBOOKS_SIGN_IN_URL ?? 'https://oauth.platform.intuit.com';
  const client = btoa(`${env.QUICKBOOKS_CLIENT_ID}:${env.QUICKBOOKS_CLIENT_SECRET}`);
  const answer = await fetch(`${server}/oauth2/v1/tokens/bearer`, {
    method: 'POST',
    headers: { authorization: `Basic ${client}`, accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  if (!answer.ok) throw new Error(`QuickBooks sign-in: ${answer.status}`);
  const { access_token: accessToken, refresh_token: next } = await answer.json();
  await env.STORE.put('refresh-token', next);
  return accessToken;
}

/** Calls the accounting API of the company. */
function companyOf(env, accessToken) {
  const server = env.QUICKBOOKS_URL ?? 'https://quickbooks.api.intuit.com';
  return async (path, query, body) => {
    const search = new URLSearchParams({ minorversion: '75', ...query });
    const answer = await fetch(`${server}/v3/company/${env.QUICKBOOKS_COMPANY_ID}/${path}?${search}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`QuickBooks ${path}: ${answer.status}`);
    return answer.json();
  };
}

async function customerIdOf(call, { id, lead }) {
  // A name in QuickBooks has no colon and at most 100 characters.
  const name = lead.name.replaceAll(':', ' ').slice(0, 100).trim();
  const quoted = name.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const found = await call('query', { query: `select Id from Customer where DisplayName = '${quoted}'` });
  const [known] = found.QueryResponse.Customer ?? [];
  if (known) return known.Id;
  const { Customer: added } = await call(
    'customer',
    { requestid: `${id}-c` },
    {
      DisplayName: name,
      PrimaryPhone: { FreeFormNumber: lead.phone },
      ...(lead.email && { PrimaryEmailAddr: { Address: lead.email } }),
    },
  );
  return added.Id;
}

/** The quote's lines, or one line with the amount where that was another. */
function linesOf({ lines, quotedCents, chargedCents }, env) {
  const item = { SalesItemLineDetail: { ItemRef: { value: env.QUICKBOOKS_ITEM_ID ?? '1' } } };
  const charged =
    lines.length > 0 && quotedCents === chargedCents
      ? lines
      : [{ label: 'Carpet cleaning', cents: chargedCents }];
  return charged.map(({ label, cents }) => ({
    ...{ DetailType: 'SalesItemLineDetail', Amount: cents / 100, Description: label },
    ...item,
  }));
}

export default {
  async fetch(request, env) {
    const event = await readEvent(request, env.WEBHOOK_SECRET);
    if (!event) return new Response('Wrong signature', { status: 401 });
    const { lead, job } = event.data;
    if (event.type !== 'job.completed' || job.chargedCents === null)
      return new Response(null, { status: 204 });
    const call = companyOf(env, await signIn(env));
    const customer = await customerIdOf(call, { id: event.id, lead });
    await call(
      'invoice',
      { requestid: event.id },
      {
        CustomerRef: { value: customer },
        TxnDate: job.doneOn,
        PrivateNote: lead.url,
        Line: linesOf(job, env),
        ...(lead.email && { BillEmail: { Address: lead.email } }),
      },
    );
    return new Response(null, { status: 204 });
  },
};

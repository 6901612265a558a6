import { readEvent } from './verify.mjs';

const texts = {
  'lead.created': ({ lead }) =>
    `New lead: ${[lead.name, lead.phone, lead.service].filter(Boolean).join(', ')}. ${lead.url}`,
  'appointment.canceled': ({ lead, appointment }) =>
    `Canceled: ${lead.name ?? 'an erased lead'}, ${appointment.day} ${appointment.time ?? ''}`.trim(),
};

export default {
  async fetch(request, env) {
    const event = await readEvent(request, env.WEBHOOK_SECRET);
    if (!event) return new Response('Wrong signature', { status: 401 });
    const text = texts[event.type]?.(event.data);
    if (!text) return new Response(null, { status: 204 });
    const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = env;
    const server = env.TWILIO_URL ?? 'https://api.twilio.com';
    const answer = await fetch(`${server}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
      body: new URLSearchParams({ From: env.TWILIO_FROM, To: env.OWNER_PHONE, Body: text }),
    });
    return new Response(null, { status: answer.ok ? 204 : 502 });
  },
};

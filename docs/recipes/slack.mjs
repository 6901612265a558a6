import { readEvent } from './verify.mjs';

const headlines = {
  'lead.created': 'New lead',
  'lead.status_changed': 'Status changed',
  'lead.lost': 'Lead lost',
  'lead.reopened': 'Lead reopened',
  'appointment.set': 'Appointment set',
  'appointment.moved': 'Appointment moved',
  'appointment.canceled': 'Appointment canceled',
  'quote.accepted': 'Quote accepted',
  'job.completed': 'Job completed',
  'review.received': 'New review',
};

/** Slack reads these three characters as markup. */
const plain = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function textOf({ type, data }) {
  const { lead, appointment, quote, review } = data;
  const facts = [
    lead?.name,
    lead?.phone,
    lead?.service,
    lead?.serviceArea,
    appointment && `${appointment.day} ${appointment.time ?? ''}`,
    quote && `$${quote.totalCents / 100}`,
    review && `${review.stars} stars: ${review.text}`,
  ];
  const line = facts.filter(Boolean).map(plain).join(' · ');
  const link = lead?.url ? `\n<${lead.url}|Open lead>` : '';
  return `*${headlines[type] ?? 'Test event'}* ${line}${link}`;
}

export default {
  async fetch(request, env) {
    const event = await readEvent(request, env.WEBHOOK_SECRET);
    if (!event) return new Response('Wrong signature', { status: 401 });
    const answer = await fetch(env.SLACK_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: textOf(event), unfurl_links: false }),
    });
    // After an error, the site sends the event again.
    return new Response(null, { status: answer.ok ? 204 : 502 });
  },
};

const toleranceSeconds = 300;
const paidEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

const encoded = (text) => new TextEncoder().encode(text);
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (byte) => Number.parseInt(byte, 16));

/** Reads an event and checks its signature. @returns undefined if it isn't from Stripe. */
async function readEvent(request, secret) {
  const parts = (request.headers.get('stripe-signature') ?? '').split(',').map((part) => part.split('='));
  const [, timestamp] = parts.find(([name]) => name === 't') ?? [];
  const body = await request.text();
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < toleranceSeconds)) return undefined;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoded(secret), algorithm, false, ['verify']);
  for (const [name, value] of parts) {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), encoded(`${timestamp}.${body}`)))
      return JSON.parse(body);
  }
  return undefined;
}

/** The day of an instant at the business, YYYY-MM-DD. */
const dayOf = (seconds, timeZone) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(seconds * 1000));

export default {
  async fetch(request, env) {
    const event = await readEvent(request, env.STRIPE_WEBHOOK_SECRET);
    if (!event) return new Response('Wrong signature', { status: 401 });
    const {
      client_reference_id: lead,
      payment_status: status,
      amount_total: amountCents,
    } = event.data.object;
    const isPaid =
      paidEvents.includes(event.type) && status === 'paid' && event.data.object.currency === 'usd';
    if (!isPaid || !/^[1-9]\d{0,8}$/.test(lead ?? '')) return new Response(null, { status: 204 });
    const answer = await fetch(`${env.SITE}/api/v1/jobs/${lead}/payment`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${env.API_KEY}`,
        'content-type': 'application/json',
        'idempotency-key': event.id,
      },
      body: JSON.stringify({ paidOn: dayOf(event.created, env.TIME_ZONE), method: 'card', amountCents }),
    });
    // A deposit, or a lead that was deleted: sending it again won't help. Stripe's log shows the reason.
    if ([404, 409].includes(answer.status)) return new Response(await answer.text());
    // After an error, Stripe sends the event again.
    return new Response(null, { status: answer.ok ? 204 : 502 });
  },
};

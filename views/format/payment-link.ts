const reference = 'client_reference_id';

/**
 * Returns the link where a customer pays. A Stripe payment link gets the lead's number, which Stripe's events
 * then have, unless it has a reference already.
 */
export function paymentLinkOf(leadId: number, link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (url.host !== 'buy.stripe.com' || url.searchParams.has(reference)) return link;
  url.search += `${url.search ? '&' : '?'}${reference}=${leadId}`;
  return url.href;
}

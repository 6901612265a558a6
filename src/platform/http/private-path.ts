/**
 * Whether a path is below `/my` or `/unsubscribe`: the customer's own links, and the links that end mails. Whoever knows one may use it,
 * so that none is logged, counted or passed on.
 */
export const isPrivatePath = (path: string) => /^\/(my|unsubscribe)(\/|$)/i.test(path);

/** A path for the log, without what is secret in it: the address of the calendar feed, and customers' links. */
export const withoutSecret = (path: string) =>
  isPrivatePath(path)
    ? `/${path.split('/')[1].toLowerCase()}/…`
    : path.replace(/^\/calendar\/.+/i, '/calendar/…');

/** Whether a path is a link that ends mails. */
export const isUnsubscribePath = (path: string) => /^\/unsubscribe\/[^/]+\/?$/i.test(path);

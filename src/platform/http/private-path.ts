/**
 * Whether a path is under `/my` or `/unsubscribe`: customers' links and unsubscribe links. Anyone who knows one can use it, so they are
 * never logged, counted or passed on.
 */
export const isPrivatePath = (path: string) => /^\/(my|unsubscribe)(\/|$)/i.test(path);

/** Returns a path for the log without its secrets: the calendar feed's token, and customers' links. */
export const withoutSecret = (path: string) =>
  isPrivatePath(path)
    ? `/${path.split('/')[1].toLowerCase()}/…`
    : path.replace(/^\/calendar\/.+/i, '/calendar/…');

/** Whether a path is an unsubscribe link. */
export const isUnsubscribePath = (path: string) => /^\/unsubscribe\/[^/]+\/?$/i.test(path);

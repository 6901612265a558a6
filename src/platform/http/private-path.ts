/**
 * Whether a path is under `/my`, `/unsubscribe` or `/crew`: customers', unsubscribe and crews' links. Anyone
 * who knows one can use it, so they are never logged, counted or passed on.
 */
export const isPrivatePath = (path: string) => /^\/(my|unsubscribe|crew)(\/|$)/i.test(path);

/** Returns a path for the log without its secrets: the calendar feed's token, customers' and crews' links. */
export const withoutSecret = (path: string) =>
  isPrivatePath(path)
    ? `/${path.split('/')[1].toLowerCase()}/…`
    : path.replace(/^\/calendar\/.+/i, '/calendar/…');

/** Whether a path is an unsubscribe link. */
export const isUnsubscribePath = (path: string) => /^\/unsubscribe\/[^/]+\/?$/i.test(path);

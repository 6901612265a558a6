/** Whether a path is below `/my`: the customer's own links. Whoever knows one may use it, so that none is logged, counted or passed on. */
export const isPrivatePath = (path: string) => /^\/my(\/|$)/i.test(path);

/** A path for the log, without what is secret in it: the address of the calendar feed, and customers' links. */
export const withoutSecret = (path: string) =>
  isPrivatePath(path) ? '/my/…' : path.replace(/^\/calendar\/.+/i, '/calendar/…');

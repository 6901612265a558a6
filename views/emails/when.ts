/** Formats an appointment's date and time. @param window the arrival window or time; null until set. */
export const formatWhen = (date: string, window: string | null): string =>
  [date, window].filter(Boolean).join(', ');

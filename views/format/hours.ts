/** By the number that Date.getUTCDay() gives. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const formatHour = (hour: number) => `${hour % 12 || 12}${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** Two hours on a clock of 24 as "10AM-6PM". */
export const formatHours = (from: number, to: number) => `${formatHour(from)}-${formatHour(to)}`;

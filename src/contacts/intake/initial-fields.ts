/** Initial values of all columns: the insert wouldn't read the database's defaults back. */
export const initialFields = {
  status: 'new',
  priority: 'normal',
  notes: null,
  followUpDate: null,
  appointmentMinutes: null,
  address: null,
  wishedDay: null,
  wishedTimeWindow: null,
  cancelledAt: null,
  calendarEventId: null,
  emailsSent: false,
  spamSeenAt: null,
  customerId: null,
  version: 0,
} as const;

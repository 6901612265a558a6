import ICAL from 'ical.js';

interface ReadEvent {
  uid: string;
  sequence: number;
  summary: string;
  location: string | null;
  status: string;
  /** The instants, worked out with the file's own VTIMEZONE. */
  start: Date;
  end: Date;
  isAllDay: boolean;
  /** As written: YYYY-MM-DD, and HH:MM where it has a time. */
  day: string;
  hour: string;
}

interface ReadCalendar {
  method: string | null;
  events: ReadEvent[];
}

/** Reads an iCalendar text with a parser that had no part in writing it. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return {
    method: calendar.getFirstPropertyValue('method') as string | null,
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(component);
      const [day, time = ''] = startDate.toString().split('T');
      return {
        uid,
        sequence,
        summary,
        location: component.getFirstPropertyValue('location') as string | null,
        status: String(component.getFirstPropertyValue('status')),
        start: startDate.toJSDate(),
        end: endDate.toJSDate(),
        isAllDay: startDate.isDate,
        day,
        hour: time.slice(0, 5),
      };
    }),
  };
}

import { type ReactNode, useState } from 'react';
import type { FirstLeads } from '../../../contracts/admin.js';
import type { BookingsView, CalendarDay } from '../../../contracts/bookings/calendar.js';
import { type LeadView, newLeadsInBookings } from '../../../contracts/leads/leads.js';
import { isCalendarDate } from '../../../format/moments.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useRendered } from '../shared/queries.js';
import { useKeptFocus } from '../shared/use-kept-focus.js';
import { shownHours } from './calendar/blocks.js';
import { Calendar } from './calendar/calendar.js';
import { DropDialog } from './calendar/drop-dialog.js';
import type { Carried } from './calendar/dropped.js';
import { MoveNote } from './calendar/move-note.js';
import { useCarrying } from './calendar/use-carrying.js';
import { DayList } from './day-list.js';
import { useLeftAppointment } from './left-appointment.js';
import { NewRequests } from './new-requests.js';
import { PendingTray } from './pending-tray.js';
import { pendingSection, unansweredSection, useAppointments } from './use-appointments.js';

interface BookingsPanesProps {
  view: BookingsView;
  /** YYYY-MM-DD, where the business is. */
  today: string;
  /** The day shown, and its week from Sunday. */
  day: string;
  week: CalendarDay[];
  /** The usual length of an appointment in minutes. */
  usualMinutes: number;
  pending: FirstLeads;
  unanswered: FirstLeads;
  /** Shown below the calendar. */
  children: ReactNode;
}

/**
 * Shows the calendar, what is below it, and beside it pending leads and new requests, which can be dragged
 * onto it.
 */
export function BookingsPanes({
  view,
  today,
  day,
  week: rendered,
  usualMinutes,
  ...rest
}: BookingsPanesProps) {
  const facts = useArrivalFacts();
  const root = useKeptFocus();
  const hasScript = useHydrated();
  useLeftAppointment();
  const answer = useRendered(`/admin/api/week?day=${day}`, rendered, { retry: 1 });
  const week = Array.isArray(answer) ? answer : rendered;
  const pending = useAppointments(pendingSection, rest.pending);
  const unanswered = useAppointments(unansweredSection, rest.unanswered, newLeadsInBookings);
  const requests = unanswered.leads.filter(({ preferredDate }) => isCalendarDate(preferredDate ?? ''));
  const [dropped, setDropped] = useState<Carried>();
  const selected = week.find((one) => one.day === day) ?? week[0];
  const hours = shownHours(week, facts);
  const leads = [...week.flatMap(({ appointments }) => appointments), ...pending.leads, ...requests];
  const { carrying, chip, handlers } = useCarrying({
    root,
    leads,
    days: view === 'day' ? [selected.day] : week.map((one) => one.day),
    day: selected.day,
    hours,
    facts,
    usual: usualMinutes,
    onDrop: setDropped,
  });
  const carried = carrying?.carried ?? dropped;
  const focusBlock = ({ id }: LeadView) =>
    setTimeout(() => root.current?.querySelector<HTMLElement>(`.calendar [data-carry="${id}"]`)?.focus());

  return (
    <div
      ref={root}
      className={carrying ? 'panes panes--carrying' : 'panes'}
      {...(view === 'list' ? {} : handlers)}
    >
      <div className="bookings-main">
        {view !== 'list' && (
          <>
            <Calendar
              view={view}
              week={week}
              day={selected.day}
              today={today}
              hours={hours}
              carried={carrying?.isOver === false ? undefined : carried}
              lifted={carried?.lead.id}
            />
            <MoveNote carried={carrying?.by === 'keyboard' ? carrying.carried : undefined} />
          </>
        )}
        <div className="bookings-below">
          {view === 'day' && <DayList day={selected} />}
          {rest.children}
        </div>
      </div>
      <aside className="pane pane--pending">
        <PendingTray pending={pending} canDrag={hasScript && view !== 'list'} />
        <NewRequests leads={requests} total={unanswered.total} />
      </aside>
      {carrying?.by === 'pointer' && (
        <p ref={chip} className={carrying.isOver ? 'carried carried--placed' : 'carried'} aria-hidden="true">
          {carrying.carried.lead.name}
        </p>
      )}
      {dropped && (
        <DropDialog
          dropped={{ ...dropped, lead: leads.find(({ id }) => id === dropped.lead.id) ?? dropped.lead }}
          onClose={() => setDropped(undefined)}
          onSaved={(lead) => {
            setDropped(undefined);
            focusBlock(lead);
          }}
        />
      )}
    </div>
  );
}

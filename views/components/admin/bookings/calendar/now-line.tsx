import { useEffect, useRef } from 'react';
import type { Span } from '../../../../contracts/bookings/appointments.js';
import { useSite } from '../../../../contracts/website/site.js';
import { formatSortable } from '../../../../format/moments.js';
import { useNow } from '../../shared/now-provider.js';
import { placed, placeStep } from './blocks.js';

/** Marks the current time. Rendered to the quarter hour, and to the minute once the page has scripts. */
export function NowLine({ hours }: { hours: Span }) {
  const line = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { timeZone } = useSite();
  const [hour, minute] = formatSortable(new Date(now ?? 0).toISOString(), timeZone)
    .slice(11)
    .split(':');
  const minutes = Number(hour) * 60 + Number(minute);
  const isShown = now !== undefined && hours.from * 60 <= minutes && minutes <= hours.to * 60;
  useEffect(() => {
    line.current?.style.setProperty('--from', String((minutes - hours.from * 60) / placeStep));
  }, [minutes, hours.from]);
  if (!isShown) return null;
  return (
    <div ref={line} className="now-line placed" {...placed(hours, minutes, minutes)} aria-hidden="true" />
  );
}

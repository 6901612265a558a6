import type { ComponentProps, ReactNode } from 'react';
import { type DayWindow, windowText } from '../../contracts/bookings/free-windows.js';
import { capitalized } from '../../contracts/leads/leads.js';
import { formatArrival } from '../../format/arrival-hours.js';
import { formatShortDay } from '../../format/moments.js';
import { useArrivalFacts } from '../shared/use-arrival-facts.js';

interface FreeWindowChipsProps {
  /** In order of time. */
  windows: readonly DayWindow[];
  /** Returns the further attributes of a slot’s radio button: its name, and how it is chosen. */
  radio: (window: DayWindow) => ComponentProps<'input'>;
  /** Further chips. */
  children?: ReactNode;
}

/** Offers open slots as a grid of chips, which are radio buttons. */
export function FreeWindowChips({ windows, radio, children }: FreeWindowChipsProps) {
  const facts = useArrivalFacts();
  return (
    <ul className="free-windows__chips">
      {windows.map((window) => (
        <Chip
          key={windowText(window)}
          title={formatShortDay(window.day)}
          text={capitalized(window.timeWindow)}
          hours={formatArrival(window, facts)}
          {...radio(window)}
          value={windowText(window)}
        />
      ))}
      {children}
    </ul>
  );
}

interface ChipProps extends ComponentProps<'input'> {
  title: string;
  text: string;
  /** When we’d come: "10AM-12PM". */
  hours?: string;
}

/** One chip: a radio button with a day and a time. */
export function Chip({ title, text, hours, ...input }: ChipProps) {
  return (
    <li>
      <label className="free-window">
        <input type="radio" {...input} />
        <strong>{title}</strong> <span className="quiet">{text}</span>{' '}
        {hours && <span className="quiet">{hours}</span>}
      </label>
    </li>
  );
}

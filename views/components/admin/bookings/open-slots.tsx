import { type DayWindow, windowText } from '../../../contracts/bookings/free-windows.js';
import { formatWindow } from '../../../format/moments.js';

interface OpenSlotsProps {
  /** In order of time. */
  slots: readonly DayWindow[];
  /** The one in the form, as {@link windowText}; anything else for none. */
  chosen: string;
  /** Fills the form in with a slot. Without JavaScript the link loads the page with it. */
  onChoose: (slot: DayWindow) => void;
}

/** Offers the next open slots, each with one tap. */
export function OpenSlots({ slots, chosen, onChoose }: OpenSlotsProps) {
  if (slots.length === 0) return null;
  return (
    <div className="open-slots mb-4">
      <p className="strong mb-2" id="open-slots-title">
        Next open slots
      </p>
      <ul className="tiles gap-2" aria-labelledby="open-slots-title">
        {slots.map((slot) => (
          <li key={windowText(slot)}>
            <a
              className="button"
              href={`?slot=${encodeURIComponent(windowText(slot))}`}
              aria-current={windowText(slot) === chosen || undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose(slot);
              }}
            >
              {formatWindow(slot)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

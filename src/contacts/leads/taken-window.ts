import { describeTakenWindow } from '../../../views/forms/bookings/free-window.js';
import type { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import type { WindowTaken } from '../../business/availability/slots.service.js';

/** What a form says, and offers, whose visitor chose a window that somebody else has taken meanwhile. */
export function takenWindow({ window }: WindowTaken, freeWindows: FreeWindowsService) {
  const windows = freeWindows.insteadOf(window);
  return {
    failure: describeTakenWindow(window, windows),
    offer: { windows, isInstant: freeWindows.isInstant },
  };
}

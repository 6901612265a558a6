import { describeTakenWindow } from '../../../views/forms/bookings/free-window.js';
import type { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import type { WindowTaken } from '../../business/availability/slots.service.js';

/** Builds what a form shows when the chosen slot was just booked: the message and other open slots. */
export function takenWindow({ window }: WindowTaken, freeWindows: FreeWindowsService) {
  const windows = freeWindows.insteadOf(window);
  return {
    failure: describeTakenWindow(window, windows),
    offer: { windows, isInstant: freeWindows.isInstant },
  };
}

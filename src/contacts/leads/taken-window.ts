import { describeTakenWindow } from '../../../views/forms/bookings/free-window.js';
import type { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import type { WindowTaken } from '../../business/availability/slots.service.js';

/** Builds what a form shows when someone else has just booked the chosen slot: the message and other open slots. */
export function takenWindow({ window }: WindowTaken, freeWindows: FreeWindowsService) {
  const windows = freeWindows.insteadOf(window);
  return {
    failure: describeTakenWindow(window, windows),
    offer: { windows, isInstant: freeWindows.isInstant },
  };
}

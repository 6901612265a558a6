import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import { describeTakenWindow } from '../../../views/forms/bookings/free-window.js';
import type { FreeWindowsService } from '../../business/availability/free-windows.service.js';

type Typed = Record<string, string>;

/** Builds what a form shows when the chosen slot was just booked: the message and other open slots. */
export function takenWindow({ window }: { window: DayWindow }, freeWindows: FreeWindowsService) {
  const windows = freeWindows.insteadOf(window);
  return {
    failure: describeTakenWindow(window, windows),
    offer: { windows, isInstant: freeWindows.isInstant },
  };
}

/**
 * Builds what a page without JavaScript shows when the chosen slot was just booked. The slot stays in the
 * form as the preferred time, so that the owner learns which one it was.
 */
export function takenInForm(typed: Typed, taken: { window: DayWindow }, freeWindows: FreeWindowsService) {
  const { day: preferredDate, timeWindow: timePreference } = taken.window;
  return {
    ...takenWindow(taken, freeWindows),
    typed: { ...typed, freeWindow: '', preferredDate, timePreference },
  };
}

/** Builds what a page shows of a form with errors: also that the chosen slot was just booked, if it was. */
export async function typedAgain(typed: Typed, freeWindows: FreeWindowsService) {
  const window = readWindow(typed.freeWindow);
  const isTaken = window && (await freeWindows.isTaken(window));
  return isTaken ? takenInForm(typed, { window }, freeWindows) : { typed };
}

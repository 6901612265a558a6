import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import { ReadFrom } from '../../platform/config/transform.js';

/** Takes the day or the time of day from the chosen open slot, if there is one, instead of from the property's own field. */
export const OfWindow = (part: keyof DayWindow): PropertyDecorator =>
  ReadFrom((given, { freeWindow }) => readWindow(freeWindow)?.[part] ?? given);

import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import { ReadFrom } from '../../platform/config/transform.js';

/** Takes the day or time of day from the chosen open slot, if any, instead of the property's own field. */
export const OfWindow = (part: keyof DayWindow): PropertyDecorator =>
  ReadFrom((given, { freeWindow }) => readWindow(freeWindow)?.[part] ?? given);

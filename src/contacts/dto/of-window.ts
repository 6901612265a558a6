import { type DayWindow, readWindow } from '../../../views/contracts/bookings/free-windows.js';
import { ReadFrom } from '../../platform/config/transform.js';

/** Where one of the free windows is chosen, its day or its part of the day counts and not what the property's own field holds. */
export const OfWindow = (part: keyof DayWindow): PropertyDecorator =>
  ReadFrom((given, { freeWindow }) => readWindow(freeWindow)?.[part] ?? given);

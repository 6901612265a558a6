import type { QuoteLine } from '../contracts/money/money.js';
import { formatPrice } from './figures.js';

/** Describes a line with its quantity: "Stairs, 12 × $5". */
export const describeLine = ({ label, cents, quantity }: QuoteLine): string =>
  quantity ? `${label}, ${quantity} × ${formatPrice(cents / quantity)}` : label;

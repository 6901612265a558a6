import { formatPrice } from '../../../format/figures.js';

/**
 * Returns what becomes of an amount that isn't the job's price; undefined if it is, or if one is unknown.
 * Both in US cents.
 */
export function amountHint(amount: number | null, price: number | null): string | undefined {
  if (!amount || !price || amount === price) return undefined;
  if (amount > price)
    return `${formatPrice(amount - price)} more than the price. It shows as an additional charge on the receipt.`;
  const less = `${formatPrice(price - amount)} less than the price. It shows as a discount on the receipt.`;
  return `${less} If it’s still owed, enter the full price and choose “Pays later.”`;
}

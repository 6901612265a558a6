import { InvalidInput } from '../platform/http/invalid-input.js';
import type { Customer } from './customer.entity.js';

/** Thrown for a phone or an email that belongs to another customer. */
export class TakenKey extends InvalidInput {
  readonly owner: { id: number; name: string };

  constructor(field: string, { id, name }: Customer, advice: string) {
    super([{ field, message: `${name || `Customer #${id}`} already has this. ${advice}`.trim() }]);
    this.owner = { id, name };
  }
}

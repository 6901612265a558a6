import { Entity, PrimaryColumn } from 'typeorm';
import type { SuggestedField } from '../../../views/contracts/customers/suggestions.js';

/** A suggestion that the owner dismissed, so that it isn't made again. */
@Entity('dismissed_suggestions')
export class DismissedSuggestion {
  @PrimaryColumn('int')
  customerId: number;

  /** `customer`: that another customer is the same person. */
  @PrimaryColumn('varchar', { length: 8 })
  kind: SuggestedField | 'customer';

  /** The SHA-256 of the normalized detail, or the other customer's ID. */
  @PrimaryColumn('varchar', { length: 64 })
  value: string;
}

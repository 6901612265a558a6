import { deletionWord } from '../../../views/contracts/admin.js';
import { Field } from '../../platform/http/field.decorator.js';

/** The word that the owner types to confirm, so that no lead is deleted by accident. */
export class LeadDeletion {
  @Field({ check: (word) => (word === deletionWord ? undefined : `Type ${deletionWord} to confirm.`) })
  word: string;
}

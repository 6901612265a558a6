import { deletionWord } from '../../../views/contracts/admin.js';
import { Field } from '../../platform/http/field.decorator.js';

/** Holds the word that the owner types to confirm the deletion. */
export class CustomerDeletion {
  @Field({ check: (word) => (word === deletionWord ? undefined : `Type ${deletionWord} to confirm.`) })
  word: string;
}

import { deletionWord } from '../../../views/contracts/admin.js';
import { Field } from '../../platform/http/field.decorator.js';

/** What the owner types so that nobody deletes a customer by a slip. */
export class CustomerDeletion {
  @Field({ check: (word) => (word === deletionWord ? undefined : `Please type ${deletionWord}`) })
  word: string;
}

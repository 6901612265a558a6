import {
  maxDue,
  type WinBackList,
  type WinBackMark,
  winBacksPerPage,
} from '../../../../views/contracts/customers/win-back.js';
import { winBackFields } from '../../../../views/forms/customers/win-back.js';
import { Field, FieldIfGiven, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';

const lastPage = Math.ceil(maxDue / winBacksPerPage);

/** Chooses a list and its page. */
export class WinBackQuery {
  @FieldIfGiven(winBackFields.list)
  list?: WinBackList;

  /** From 1. */
  @WholeNumberIfGiven({ from: 1, to: lastPage, message: `page must be 1 to ${lastPage}.` })
  page?: number;
}

/** Notes a contact, or that a customer isn’t interested. */
export class WinBackMarkForm {
  @Field(winBackFields.way)
  way: WinBackMark;

  /** The list to return to. */
  @FieldIfGiven(winBackFields.list)
  list?: WinBackList;
}

/** An email to a customer, with placeholders. */
export class WinBackEmailForm {
  @Field(winBackFields.subject)
  subject: string;

  @Field(winBackFields.body)
  body: string;
}

import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The button that turns a setting on or off. */
export class SwitchForm {
  /** "on" to turn it on. */
  @FieldIfGiven({ atMost: 5 })
  isOn?: string;
}

import { ValidateBy } from 'class-validator';
import { type ApiScope, apiScopeNames } from '../../../views/contracts/api-keys.js';
import { apiKeyFields } from '../../../views/forms/api-key.js';
import { ReadBy } from '../../platform/config/transform.js';
import { Field } from '../../platform/http/field.decorator.js';

const known = (given: unknown) => apiScopeNames.filter((scope) => [given].flat().includes(scope));

/** Creates an API key. */
export class ApiKeyForm {
  @Field(apiKeyFields.name)
  name: string;

  /** The checked boxes. */
  @ReadBy(known)
  @ValidateBy({
    name: 'scopes',
    validator: {
      validate: (scopes) => Array.isArray(scopes) && scopes.length > 0,
      defaultMessage: () => 'Choose at least one permission.',
    },
  })
  scopes: ApiScope[];
}

import { pushFields } from '../../../../views/forms/messages/push.js';
import { dtoOf } from '../../../platform/http/field.decorator.js';

const { endpoint } = pushFields;

export class PushEndpoint extends dtoOf({ endpoint }) {}

export class PushSubscriptionRequest extends dtoOf(pushFields) {}

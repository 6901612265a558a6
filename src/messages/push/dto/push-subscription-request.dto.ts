import { pushFields } from '../../../../views/forms/messages/push.js';
import { Field } from '../../../platform/http/field.decorator.js';

export class PushEndpoint {
  @Field(pushFields.endpoint)
  endpoint: string;
}

export class PushSubscriptionRequest extends PushEndpoint {
  @Field(pushFields.p256dh)
  p256dh: string;

  @Field(pushFields.auth)
  auth: string;
}

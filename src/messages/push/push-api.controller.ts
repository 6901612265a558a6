import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { PushEndpoint, PushSubscriptionRequest } from './dto/push-subscription-request.dto.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

@Controller('admin/api/push-subscriptions')
export class PushApiController {
  constructor(private readonly subscriptions: PushSubscriptionsService) {}

  @Post()
  @HttpCode(200)
  async add(@Body() subscription: PushSubscriptionRequest) {
    await this.subscriptions.add(subscription);
    return { success: true };
  }

  @Delete()
  async remove(@Body() { endpoint }: PushEndpoint) {
    await this.subscriptions.remove(endpoint);
    return { success: true };
  }
}

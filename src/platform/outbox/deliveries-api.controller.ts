import { Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { DeliveriesService } from './deliveries.service.js';

@Controller('admin/api')
export class DeliveriesApiController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('contacts/:id/deliveries')
  ofLead(@Param('id', ParseIntPipe) leadId: number) {
    return this.deliveries.ofLead(leadId);
  }

  @Post('deliveries/:id/retry')
  @HttpCode(200)
  async retry(@Param('id', ParseIntPipe) id: number) {
    await this.deliveries.retry(id);
    return { success: true };
  }
}

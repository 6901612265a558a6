import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { NowController } from './now.controller.js';
import { NowService } from './now.service.js';

/** Shows who is on the website. */
@Module({
  imports: [DatabaseModule],
  controllers: [NowController],
  providers: [NowService],
  exports: [NowService],
})
export class NowModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { Customer } from '../../customers/customer.entity.js';
import { CustomersModule } from '../../customers/customers.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailModule } from '../email/email.module.js';
import { FollowUpsModule } from '../follow-ups/follow-ups.module.js';
import { DueCustomersService } from './due-customers.service.js';
import { WinBackDelivery } from './win-back.delivery.js';
import { WinBack } from './win-back.entity.js';
import { WinBackListService } from './win-back-list.service.js';
import { WinBackPagesController } from './win-back-pages.controller.js';
import { WinBackResultsService } from './win-back-results.service.js';
import { WinBackTextsService } from './win-back-texts.service.js';
import { WinBacksService } from './win-backs.service.js';

/** Lists customers who haven’t come back, and contacts them for the owner. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Customer, OutboxItem, WinBack]),
    BusinessModule,
    ContactsModule,
    CustomersModule,
    DatabaseModule,
    EmailModule,
    FollowUpsModule,
    OutboxModule,
    PagesModule,
  ],
  controllers: [WinBackPagesController],
  providers: [
    DueCustomersService,
    WinBackDelivery,
    WinBackListService,
    WinBackResultsService,
    WinBackTextsService,
    WinBacksService,
  ],
})
export class WinBackModule {}

import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { PushModule } from '../push/push.module.js';
import { SettingsService } from './settings.service.js';
import { SettingsPagesController } from './settings-pages.controller.js';

@Module({
  imports: [ContactsModule, CalendarModule, PushModule],
  controllers: [SettingsPagesController],
  providers: [SettingsService],
})
export class SettingsModule {}

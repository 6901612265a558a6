import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual, Not } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { Lead } from './lead.entity.js';
import { LeadKeysService } from './lead-keys.service.js';
import { scheduled } from './lead-scopes.js';

/** How many appointments that are still to come a person can have before another one is only a wish. */
const bookedAtOnce = 2;

/** What keeps one person from taking window after window. */
@Injectable()
export class ComingAppointmentsService {
  constructor(
    private readonly keys: LeadKeysService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Whether a person, known by phone or e-mail, may have another appointment at once; the owner calls about further ones.
   * @param person as far as the lead is stored already, with its id: its own appointment does not count.
   */
  async mayHaveAnother(
    manager: EntityManager,
    person: Pick<Lead, 'phone' | 'email'> & { id?: number },
  ): Promise<boolean> {
    const { phoneKey, emailKey } = this.keys.ofPerson(person);
    const own = person.id === undefined ? {} : { id: Not(person.id) };
    const coming = { ...scheduled, ...own, day: MoreThanOrEqual(this.calendar.dayOf()) };
    const theirs = [phoneKey && { ...coming, phoneKey }, emailKey && { ...coming, emailKey }];
    return (await manager.countBy(Lead, theirs.filter(Boolean) as object[])) < bookedAtOnce;
  }
}

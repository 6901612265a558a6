import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual, Not } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { Lead } from './lead.entity.js';
import { LeadKeysService } from './lead-keys.service.js';
import { scheduled } from './lead-scopes.js';

/** How many upcoming appointments one person can book online. Further ones need the owner's confirmation. */
const maxUpcoming = 2;

/** Limits how many slots one person can book online. */
@Injectable()
export class ComingAppointmentsService {
  constructor(
    private readonly keys: LeadKeysService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Checks whether a person, identified by phone or email, may book another slot online.
   * @param person with the lead's ID if it is stored, so that its own appointment doesn't count.
   */
  async mayHaveAnother(
    manager: EntityManager,
    person: Pick<Lead, 'phone' | 'email'> & { id?: number },
  ): Promise<boolean> {
    const { phoneKey, emailKey } = this.keys.ofPerson(person);
    const own = person.id === undefined ? {} : { id: Not(person.id) };
    const coming = { ...scheduled, ...own, day: MoreThanOrEqual(this.calendar.dayOf()) };
    const theirs = [phoneKey && { ...coming, phoneKey }, emailKey && { ...coming, emailKey }];
    return (await manager.countBy(Lead, theirs.filter(Boolean) as object[])) < maxUpcoming;
  }
}

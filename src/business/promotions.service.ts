import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { BusinessCalendarService, type Day } from './business-calendar.service.js';

/** What is on offer. The terms are part of the text, so that no offer is ever shown without them. */
export const promotions = {
  firstCleaning: 'Book now and save 15% off your first cleaning, this summer only',
  fall: {
    title: 'Fall Fresh Special',
    text: '15% off. Valid through November 30.',
  },
};

/** The promotions that still run: each until the end of its last day, where the configuration sets one. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly environment: Environment,
    private readonly calendar: BusinessCalendarService,
  ) {}

  get firstCleaning(): string | undefined {
    return this.runs(this.environment.FIRST_CLEANING_OFFER_UNTIL) ? promotions.firstCleaning : undefined;
  }

  get fall(): typeof promotions.fall | undefined {
    return this.runs(this.environment.FALL_SPECIAL_UNTIL) ? promotions.fall : undefined;
  }

  private runs(lastDay: Day | undefined): boolean {
    return lastDay === undefined || this.calendar.dayOf() <= lastDay;
  }
}

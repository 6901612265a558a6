import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isCalendarDate } from '../../../views/format/moments.js';
import { serviceTypeOptions } from '../../../views/forms/leads/contact.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { cityOfJob } from '../../business/served-places.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { JobsService } from '../../money/jobs.service.js';

/** What a public page says about a job: nothing that names the customer. */
export interface JobFacts {
  /** A service's value in the contact form; '' for none. */
  service: string;
  /** A city of the site's content; '' for none. */
  city: string;
  /** YYYY-MM. */
  month: string;
}

/** Describes jobs for public pages. Only our own words: what a visitor typed may be anything. */
@Injectable()
export class JobFactsService {
  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly jobs: JobsService,
  ) {}

  async factsOf(manager: EntityManager, lead: Lead): Promise<JobFacts> {
    const { brandName, brandSlug } = this.business.site;
    const options = serviceTypeOptions(brandName, brandSlug);
    const { doneOn } = await this.jobs.jobOf(lead.id, manager);
    const day =
      doneOn ?? (lead.day && isCalendarDate(lead.day) ? lead.day : this.calendar.dayOf(lead.createdAt));
    const today = this.calendar.dayOf();
    return {
      service: options.find(({ value }) => value === lead.serviceType)?.value ?? '',
      city: cityOfJob(lead, this.business.facts.serviceArea)?.name ?? '',
      month: (day < today ? day : today).slice(0, 7),
    };
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { City } from '../../../views/contracts/website/business.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { CityJobsService } from '../../business/proof/city-jobs.service.js';
import { cityOfJob } from '../../business/served-places.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Lead } from './lead.entity.js';
import { completed } from './lead-scopes.js';

/** The numbers are rounded, so they needn't be newer. */
const refreshIntervalMs = 10 * 60_000;

interface JobPlaces {
  address: string | null;
  serviceArea: string | null;
  jobs: string | number;
}

/** Counts the completed jobs in each city, for public pages. */
@Injectable()
export class CompletedJobsService {
  private readonly logger = new Logger(CompletedJobsService.name);
  private counted?: { jobs: number; cities: readonly City[] };
  readonly task = new BackgroundTask(
    () => this.count(),
    ({ name: reason }) => this.logger.warn({ event: 'completed-jobs.count-failed', reason }),
    { first: () => 0, again: () => refreshIntervalMs },
  );

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly cityJobs: CityJobsService,
    private readonly content: SiteContentService,
  ) {
    content.onChange(() => this.task.wake());
  }

  /** Reads the addresses only if the number of jobs or the cities changed. */
  private async count(): Promise<void> {
    const { cities } = this.content.published.published;
    const jobs = await this.leads.countBy(completed);
    if (this.counted?.jobs === jobs && this.counted.cities === cities) return;
    const places: JobPlaces[] = await this.leads
      .createQueryBuilder('lead')
      .select('lead.address', 'address')
      .addSelect('lead.serviceArea', 'serviceArea')
      .addSelect('COUNT(*)', 'jobs')
      .where(completed)
      .groupBy('lead.address')
      .addGroupBy('lead.serviceArea')
      .getRawMany();
    this.cityJobs.replace(byCity(places, cities));
    this.counted = { jobs, cities };
  }
}

function byCity(places: readonly JobPlaces[], cities: readonly City[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { jobs, ...place } of places) {
    const city = cityOfJob(place, cities)?.name;
    if (city) counts.set(city, (counts.get(city) ?? 0) + Number(jobs));
  }
  return counts;
}

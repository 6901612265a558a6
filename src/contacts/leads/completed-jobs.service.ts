import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { City } from '../../../views/contracts/website/business.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { CityJobsService } from '../../business/proof/city-jobs.service.js';
import { cityOfJob, type JobPlace } from '../../business/served-places.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Lead } from './lead.entity.js';
import { LeadCitiesService } from './lead-cities.service.js';
import { keysOfCity } from './lead-city.js';
import { completed, doneSql, notSpamSql } from './lead-scopes.js';

/** The numbers are rounded, so they needn't be newer. */
const refreshIntervalMs = 10 * 60_000;

const completedSql = `${notSpamSql} AND ${doneSql}`;

type Counted<Where> = Where & { jobs: string | number };

/** Counts the completed jobs in each city, for public pages. */
@Injectable()
export class CompletedJobsService {
  private readonly logger = new Logger(CompletedJobsService.name);
  private counted?: { jobs: number; cities: readonly City[] };
  readonly task = new BackgroundTask(
    () => this.count(),
    ({ name: reason }) => {
      this.counted = undefined;
      this.logger.warn({ event: 'completed-jobs.count-failed', reason });
    },
    { first: () => 0, again: () => refreshIntervalMs },
  );

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly cityJobs: CityJobsService,
    private readonly content: SiteContentService,
    leadCities: LeadCitiesService,
  ) {
    content.onChange(() => this.task.wake());
    leadCities.onChecked(() => {
      this.counted = undefined;
      this.task.wake();
    });
  }

  /** Counts again only if the number of jobs or the cities changed, or the leads' keys. */
  private async count(): Promise<void> {
    const { cities } = this.content.published.published;
    const jobs = await this.leads.countBy(completed);
    if (this.counted?.jobs === jobs && this.counted.cities === cities) return;
    this.counted = { jobs, cities };
    this.cityJobs.replace(await this.byCity(cities));
  }

  /** Reads an index of the leads' keys, and the addresses only of leads that have no key yet. */
  private async byCity(cities: readonly City[]): Promise<Map<string, number>> {
    const keys: Counted<{ cityKey: string | null }>[] = await this.leads.query(
      `SELECT cityKey, COUNT(*) AS jobs FROM contacts WHERE ${completedSql} GROUP BY cityKey`,
    );
    const names = new Map(cities.map(({ name }) => [keysOfCity(name, cities)[0], name]));
    const counts = new Map<string, number>();
    const add = (name: string | undefined, jobs: string | number) =>
      name && counts.set(name, (counts.get(name) ?? 0) + Number(jobs));
    for (const { cityKey, jobs } of keys) add(names.get(cityKey ?? ''), jobs);
    if (keys.every(({ cityKey }) => cityKey !== null)) return counts;
    const places: Counted<JobPlace>[] = await this.leads.query(
      `SELECT address, serviceArea, COUNT(*) AS jobs FROM contacts WHERE cityKey IS NULL AND ${completedSql}
       GROUP BY address, serviceArea`,
    );
    for (const { jobs, ...place } of places) add(cityOfJob(place, cities)?.name, jobs);
    return counts;
  }
}

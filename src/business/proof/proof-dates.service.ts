import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { onConflict, replaced, sqlInstant } from '../../platform/database/dialect.js';
import { ProofDate } from './proof-date.entity.js';

/** Where photo pairs and reviews are shown: the business's, a city's, or a service's (`serviceType`). */
export type ProofPlace = 'pairs' | 'reviews' | `city ${string}` | `service ${string}`;

/** The city and the service of a pair or a review; '' or null if unknown. */
export interface OfJob {
  city: string | null;
  service: string | null;
}

/** Stores when each place's pairs and reviews last changed. Keeps the dates in memory for the sitemap. */
@Injectable()
export class ProofDatesService {
  private known: ReadonlyMap<string, Date> = new Map();

  constructor(
    @InjectRepository(ProofDate) private readonly dates: Repository<ProofDate>,
    private readonly clock: ClockService,
  ) {}

  /** Records that public pages change: a pair or review of a job was added, changed, or is gone. */
  async touch(manager: EntityManager, kind: 'pairs' | 'reviews', { city, service }: OfJob): Promise<void> {
    const places: ProofPlace[] = [kind];
    if (city) places.push(`city ${city}`);
    if (service) places.push(`service ${service}`);
    const now = sqlInstant(this.clock.now().getTime());
    // Always in the same order, so that two transactions don't wait for each other.
    for (const place of places.sort())
      await manager.query(
        `INSERT INTO proof_dates (place, changedAt) VALUES (?, ?)${onConflict(manager, 'place', replaced(['changedAt']))}`,
        [place, now],
      );
  }

  /** Reads the dates. */
  async read(): Promise<void> {
    const rows = await this.dates.find();
    this.known = new Map(rows.map(({ place, changedAt }) => [place, changedAt]));
  }

  /** Returns when one of the places last changed, ISO 8601; undefined if none has. */
  newestOf(places: readonly ProofPlace[]): string | undefined {
    const dates = places.flatMap((place) => this.known.get(place)?.toISOString() ?? []);
    return dates.sort().at(-1);
  }
}

import { Injectable } from '@nestjs/common';
import { Listeners } from '../../platform/background/listeners.js';

/** Fewer jobs prove little, and could be those of one customer. */
const minShown = 10;

/** How many jobs were completed in each city. `contacts` counts them. */
@Injectable()
export class CityJobsService {
  private shown: ReadonlyMap<string, number> = new Map();
  private readonly listeners = new Listeners<string[]>();
  /** Calls a function with the cities whose rounded number has changed. */
  readonly onChange = this.listeners.add;

  /** Returns a city's number of jobs, rounded down so that it holds for a while; 0 for fewer than ten. */
  in(city: string): number {
    return this.shown.get(city) ?? 0;
  }

  /** Replaces the counts of jobs by city. */
  replace(counts: ReadonlyMap<string, number>): void {
    const before = this.shown;
    this.shown = new Map([...counts].map(([city, count]) => [city, roundedDown(count)]));
    const cities = [...new Set([...before.keys(), ...counts.keys()])];
    const changed = cities.filter((city) => (before.get(city) ?? 0) !== this.in(city));
    if (changed.length > 0) this.listeners.notify(changed);
  }
}

function roundedDown(count: number): number {
  if (count < minShown) return 0;
  const step = count < 100 ? 10 : count < 1_000 ? 50 : 500;
  return Math.floor(count / step) * step;
}

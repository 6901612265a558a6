import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import {
  type HideReason,
  hideReasons,
  type PublishedReview,
} from '../../../views/contracts/website/proof.js';
import {
  type PagedServiceName,
  pagedServiceNames,
  pagedServices,
} from '../../../views/forms/service-pages.js';
import { pricedServices } from '../../../views/forms/services.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Listeners } from '../../platform/background/listeners.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { BusinessService } from '../business.service.js';
import { BusinessCalendarService } from '../business-calendar.service.js';
import { serviceLabel } from '../services.js';
import { type OfJob, ProofDatesService } from './proof-dates.service.js';
import { representative } from './representative.js';
import { Review } from './review.entity.js';

/** Other processes change reviews: every process reads again at this interval. */
const refreshIntervalMs = 30_000;
/** From this many on, pages show them in place of the examples. */
const enough = 3;
/** A review hidden for this reason keeps its stars in the average: only its text is hidden. */
const countedIfHiddenFor: HideReason = 'personal-data';
/** How many are in memory: the newest ones, and the newest ones of each city and of each service. */
const [maxNewest, maxOfEach] = [60, 6];

interface Snapshot {
  /** How many have 1 to 5 stars, in this order, with those hidden for personal data. */
  byStars: readonly number[];
  /** How many are hidden, by reason. */
  hidden: ReadonlyMap<HideReason, number>;
  /** All in memory, newest first. */
  reviews: readonly Review[];
  /** Which of them are the newest of all. */
  newest: ReadonlySet<number>;
  /** How many there are of each city. */
  cities: ReadonlyMap<string, number>;
}

const none: Snapshot = {
  byStars: [0, 0, 0, 0, 0],
  hidden: new Map(),
  reviews: [],
  newest: new Set(),
  cities: new Map(),
};

/** What public pages show has changed: of these cities and services (`serviceType`), and of the business. */
export interface ReviewChange {
  cities: ReadonlySet<string>;
  services: ReadonlySet<string>;
}

/**
 * Keeps what public pages show of the reviews in memory: the counts, and a bounded number of quotes. No page
 * view reads the database, and thousands of reviews take no more memory than a hundred.
 */
@Injectable()
export class PublishedReviewsService implements OnModuleInit {
  private readonly logger = new Logger(PublishedReviewsService.name);
  private known = none;
  /** The totals of the last read; the texts are read only once they differ. */
  private totals = '';
  private readonly listeners = new Listeners<ReviewChange>();
  /** Calls a function whenever what pages show has changed. */
  readonly onChange = this.listeners.add;
  readonly task = new BackgroundTask(
    () => this.read(),
    ({ message: reason }) => this.logger.warn({ event: 'reviews.not-read', reason }),
    { again: () => refreshIntervalMs },
  );

  constructor(
    @InjectRepository(Review) private readonly rows: Repository<Review>,
    private readonly database: DatabaseService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly dates: ProofDatesService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** How many are in the average: the public ones, and those hidden for personal data. */
  get count(): number {
    return sum(this.known.byStars);
  }

  /** How many have a public text. */
  get publicCount(): number {
    return this.count - (this.known.hidden.get(countedIfHiddenFor) ?? 0);
  }

  /** Whether pages show them in place of the examples. */
  get areEnough(): boolean {
    return this.count >= enough;
  }

  /** The average of all with one decimal, rounded down: "4.8"; '' without reviews. */
  get average(): string {
    const stars = sum(this.known.byStars.map((count, index) => count * (index + 1)));
    return this.count === 0 ? '' : (Math.floor((10 * stars) / this.count) / 10).toFixed(1);
  }

  /** Says how many are hidden and why, like "2 reviews hidden: personal data"; '' for none. */
  get hiddenInWords(): string {
    const counts = [...this.known.hidden].sort(([a], [b]) => (a < b ? -1 : 1));
    const total = sum(counts.map(([, count]) => count));
    if (total === 0) return '';
    const reasons = counts.map(([reason, count]) => {
      const name = hideReasons[reason].toLowerCase();
      return counts.length > 1 ? `${count} ${name}` : name;
    });
    return `${total} ${total === 1 ? 'review' : 'reviews'} hidden: ${reasons.join(', ')}`;
  }

  /** Returns the newest reviews. */
  newest(most: number): PublishedReview[] {
    return this.newestRows.slice(0, most).map(this.shown);
  }

  /** Returns some of the newest reviews, with stars spread as those of all. */
  representative(most: number): PublishedReview[] {
    return representative(this.newestRows, this.known.byStars, most).map(this.shown);
  }

  /** Returns the newest reviews of a service. */
  ofService(name: PagedServiceName, most = maxOfEach): PublishedReview[] {
    const { slug } = pagedServices[name];
    return this.known.reviews
      .filter(({ service }) => service === slug)
      .slice(0, most)
      .map(this.shown);
  }

  /** Returns the newest reviews from a city. */
  ofCity(name: string, most = maxOfEach): PublishedReview[] {
    return this.known.reviews
      .filter(({ city }) => city === name)
      .slice(0, most)
      .map(this.shown);
  }

  /** How many reviews are from a city. */
  countOfCity(name: string): number {
    return this.known.cities.get(name) ?? 0;
  }

  /** Records that public pages change with a review. Call {@link refresh} after the transaction. */
  touch(manager: EntityManager, review: OfJob): Promise<void> {
    return this.dates.touch(manager, 'reviews', review);
  }

  /** Reads the reviews again, for example after one was hidden. Never fails. */
  refresh(): Promise<void> {
    return this.task.runNow();
  }

  private get newestRows(): Review[] {
    return this.known.reviews.filter(({ id }) => this.known.newest.has(id));
  }

  private readonly shown = ({
    id,
    stars,
    text,
    name,
    city,
    service,
    createdAt,
    reply,
  }: Review): PublishedReview => ({
    id,
    stars,
    text,
    name,
    city: city ?? undefined,
    service: this.labelOf(service),
    month: this.calendar.dayOf(createdAt).slice(0, 7),
    reply: reply || undefined,
  });

  private labelOf(slug: string | null): string | undefined {
    const paged = pagedServiceNames.find((name) => pagedServices[name].slug === slug);
    if (paged) return serviceLabel(paged, this.business.content);
    return Object.values(pricedServices).find((one) => one.slug === slug)?.label;
  }

  private async read(): Promise<void> {
    const rows: Total[] = await this.rows.query(
      `SELECT stars, hiddenFor, COUNT(*) AS count, SUM(version) AS versions, SUM(id) AS ids
        FROM reviews WHERE publishedAt IS NOT NULL OR hiddenFor IS NOT NULL GROUP BY stars, hiddenFor ORDER BY stars, hiddenFor`,
    );
    const totals = JSON.stringify(rows);
    if (totals === this.totals) return;
    const [quotes, cities] = [await this.readQuotes(), await this.readCities()];
    const before = this.known;
    this.known = { ...countsOf(rows), ...quotes, cities };
    const change = changeBetween(before.reviews, this.known.reviews);
    this.listeners.notify(change);
    // Last, so that a failure hides and shows nothing late.
    await this.dates.read();
    this.totals = totals;
  }

  private async readQuotes(): Promise<Pick<Snapshot, 'reviews' | 'newest'>> {
    const newestFirst = 'ORDER BY publishedAt DESC, id DESC';
    const found: { id: number; place: number | string }[] = await this.rows.query(
      `SELECT id, place FROM (
        SELECT id, ROW_NUMBER() OVER (${newestFirst}) AS place,
          city, ROW_NUMBER() OVER (PARTITION BY city ${newestFirst}) AS inCity,
          service, ROW_NUMBER() OVER (PARTITION BY service ${newestFirst}) AS inService
        FROM reviews WHERE publishedAt IS NOT NULL AND hiddenFor IS NULL
      ) AS ranked
      WHERE place <= ${maxNewest} OR (city IS NOT NULL AND inCity <= ${maxOfEach})
        OR (service IS NOT NULL AND inService <= ${maxOfEach})`,
    );
    const reviews = await this.rows.find({
      where: { id: In(found.map(({ id }) => id)) },
      order: { publishedAt: 'DESC', id: 'DESC' },
    });
    const newest = found.filter(({ place }) => Number(place) <= maxNewest).map(({ id }) => Number(id));
    return { reviews, newest: new Set(newest) };
  }

  private async readCities(): Promise<Map<string, number>> {
    const rows: { city: string; count: number | string }[] = await this.rows.query(
      `SELECT city, COUNT(*) AS count FROM reviews
        WHERE publishedAt IS NOT NULL AND hiddenFor IS NULL AND city IS NOT NULL GROUP BY city`,
    );
    return new Map(rows.map(({ city, count }) => [city, Number(count)]));
  }
}

/** A row of the totals. MySQL returns sums as texts. */
interface Total {
  stars: number;
  hiddenFor: HideReason | null;
  count: number | string;
  versions: number | string;
  ids: number | string;
}

function countsOf(rows: readonly Total[]): Pick<Snapshot, 'byStars' | 'hidden'> {
  const byStars = [...none.byStars];
  const hidden = new Map<HideReason, number>();
  for (const { stars, hiddenFor, count } of rows) {
    if (hiddenFor) hidden.set(hiddenFor, (hidden.get(hiddenFor) ?? 0) + Number(count));
    if (!hiddenFor || hiddenFor === countedIfHiddenFor) byStars[stars - 1] += Number(count);
  }
  return { byStars, hidden };
}

/** Finds the cities and services of the reviews that were added, changed or removed. */
function changeBetween(before: readonly Review[], now: readonly Review[]): ReviewChange {
  const keyOf = ({ id, version }: Review) => `${id} ${version}`;
  const [old, current] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))];
  const changed = [
    ...before.filter((review) => !current.has(keyOf(review))),
    ...now.filter((review) => !old.has(keyOf(review))),
  ];
  const named = (of: 'city' | 'service') =>
    new Set(changed.map((review) => review[of]).filter((name) => name !== null));
  return { cities: named('city'), services: named('service') };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type CityResponse, open, type Reader } from 'maxmind';
import { Environment } from '../../platform/config/environment.js';

/** Names are in English. The fields match public lookup services, because `GEO_LOOKUP_URL` may be one. */
interface VisitorLocation {
  country_name: string;
  city: string;
}

/** A damaged database may return anything. */
const text = (name: unknown) => (typeof name === 'string' ? name : '');

const nowhere: VisitorLocation = { country_name: '', city: '' };

/** Looks up an IP address's country and city in a local database: no one else gets it. Stores nothing. */
@Injectable()
export class LocationService implements OnModuleInit {
  private readonly logger = new Logger(LocationService.name);
  private reader?: Reader<CityResponse>;

  constructor(private readonly environment: Environment) {}

  async onModuleInit(): Promise<void> {
    await this.open();
  }

  /** Opens the database, or a newer one in its place. If that fails, the earlier one stays. */
  async open(): Promise<void> {
    const file = this.environment.GEO_DATABASE;
    if (!file) return;
    try {
      this.reader = await open<CityResponse>(file, { watchForUpdates: false });
    } catch (error) {
      this.logger.warn({
        event: 'analytics.location-database-failed',
        file,
        reason: (error as Error).message,
      });
    }
  }

  /** Returns an address's location; blank texts if there is no database or it doesn't have the address. */
  find(address: string): VisitorLocation {
    try {
      const found = this.reader?.get(address.replace(/^::ffff:/, ''));
      return found
        ? { country_name: text(found.country?.names.en), city: text(found.city?.names.en) }
        : nowhere;
    } catch {
      return nowhere;
    }
  }
}

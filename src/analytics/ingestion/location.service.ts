import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type CityResponse, open, type Reader } from 'maxmind';
import { Environment } from '../../platform/config/environment.js';

/** In English; its fields are named as public lookup services name them, since `GEO_LOOKUP_URL` may lead to one. */
interface VisitorLocation {
  country_name: string;
  city: string;
}

/** A damaged database may have anything in a name's place. */
const text = (name: unknown) => (typeof name === 'string' ? name : '');

const nowhere: VisitorLocation = { country_name: '', city: '' };

/** Finds country and city of an address in a local database, so that nobody else sees the visitor; keeps nothing. */
@Injectable()
export class LocationService implements OnModuleInit {
  private readonly logger = new Logger(LocationService.name);
  private reader?: Reader<CityResponse>;

  constructor(private readonly environment: Environment) {}

  async onModuleInit(): Promise<void> {
    const file = this.environment.GEO_DATABASE;
    if (!file) return;
    try {
      this.reader = await open<CityResponse>(file, { watchForUpdates: false });
    } catch (error) {
      this.logger.warn({ event: 'analytics.no-locations', file, reason: (error as Error).message });
    }
  }

  /** Where an address is; empty texts where there is no database, or it does not know. */
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

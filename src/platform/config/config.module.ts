import { type DynamicModule, Global, Module } from '@nestjs/common';
import { RateLimitsService } from '../http/rate-limits.service.js';
import { ClockService } from './clock.service.js';
import { Environment } from './environment.js';
import { Tuning } from './tuning.js';

/**
 * Provides what every part of the product needs: the settings (read once by the caller), tuning, the clock
 * and rate limits. It is global because nearly every module needs it; all other modules are imported by the
 * modules that use them.
 */
@Global()
@Module({})
export class ConfigModule {
  static with(environment: Environment, tuning = new Tuning()): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Tuning, useValue: tuning },
        ClockService,
        RateLimitsService,
      ],
      exports: [Environment, Tuning, ClockService, RateLimitsService],
    };
  }
}

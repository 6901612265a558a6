import { type DynamicModule, Global, Module } from '@nestjs/common';
import { RateLimitsService } from '../http/rate-limits.service.js';
import { ClockService } from './clock.service.js';
import { Environment } from './environment.js';
import { Tuning } from './tuning.js';

/**
 * What every part of the product may ask for: the settings, read once by the caller; the product's own deadlines; what
 * time it is; and the limits of what strangers may do. It is global because nearly every module needs it; all other modules are imported by those that use them.
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
